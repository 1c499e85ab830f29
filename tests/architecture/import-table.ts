import type { Edge, Source } from "./sources";
import { edgesOf } from "./sources";

/** What the files of one place may import. The first place that matches a file governs it. */
interface Place {
  name: string;
  files: RegExp;
  /** Files of ours. */
  may: readonly RegExp[];
  /** Files of ours whose types alone may be imported: no edge is left when the program runs. */
  mayTypes?: readonly RegExp[];
  /** Packages; all where absent. */
  packages?: RegExp;
}

const CONTRACT = /^exchange\/contract\//;
const DOMAIN = /^exchange\/domain\//;
const ENGINE = /^exchange\/engine\//;
/** What the engine shows to the rest of the exchange: submitting commands, and the language of commands and events. */
const ENGINE_FACE = /^exchange\/engine\/(port|commands|events|event-batch|status)$/;
/** The engine's shell: it keeps the deterministic core on its thread and its journal beside it. */
const ENGINE_SHELL =
  /^exchange\/engine\/(journaled-engine|start|worker|worker-port|local-port|failure|command-queue|recovery|snapshot-keeper|snapshot-replay|snapshot-thread|snapshot-worker|housekeeping|offline)\.ts$/;
/** The seeded past is a pure function of seed and time, which candles are computed from. */
const SEEDED_PATH = /^exchange\/feeds\/(index-path|premium-path|elementary|random)$/;
const APP_BASE = [/^app\/(ui|lib|i18n)\//];
/** Shared client state: pages and the shell read it; primitives and pure code are told by their callers instead. */
const STATE = /^app\/state\//;

const PLACES: readonly Place[] = [
  { name: "app/routes.ts", files: /^app\/routes\.ts$/, may: [], packages: /^@remix-run\/route-config$/ },
  {
    name: "app/routes",
    files: /^app\/routes\//,
    may: [...APP_BASE, STATE, /^app\/(features|server)\//, CONTRACT],
    mayTypes: [/^app\/root$/],
  },
  {
    name: "app/features (server)",
    files: /^app\/features\/.*\.server\.tsx?$/,
    may: [...APP_BASE, /^app\/server\//, CONTRACT, DOMAIN],
    mayTypes: [/^app\/root$/],
  },
  {
    name: "app/features",
    files: /^app\/features\//,
    may: [...APP_BASE, STATE, CONTRACT, DOMAIN],
    mayTypes: [/^app\/root$/, /^app\/server\//],
  },
  // One global state for the specification's list; filled from the root loader, so it knows neither server nor contract.
  { name: "app/state", files: STATE, may: [STATE, /^app\/(lib|i18n)\//] },
  // Of the contract the table of errors alone: a part that failed shows its words and its number the same way everywhere.
  { name: "app/ui", files: /^app\/ui\//, may: [...APP_BASE, /^exchange\/contract\/error-codes$/] },
  { name: "app/lib", files: /^app\/lib\//, may: [/^app\/(lib|i18n)\//, DOMAIN], mayTypes: [CONTRACT] },
  { name: "app/server", files: /^app\/server\//, may: [/^app\/(server|lib|i18n)\//, CONTRACT] },
  { name: "app/i18n", files: /^app\/i18n\//, may: [/^app\/i18n\//, /^locales\//] },
  {
    name: "app (root and entries)",
    files: /^app\/[^/]+$/,
    may: [...APP_BASE, STATE, /^app\/server\//, /^app\/features\/shell\//],
  },
  {
    name: "exchange/contract",
    files: /^exchange\/contract\//,
    may: [CONTRACT],
    mayTypes: [DOMAIN],
    packages: /^zod$/,
  },
  { name: "exchange/domain", files: /^exchange\/domain\//, may: [DOMAIN], packages: /^big\.js$/ },
  { name: "exchange/engine (shell)", files: ENGINE_SHELL, may: [ENGINE, DOMAIN, /^exchange\/journal\//] },
  // node:crypto hashes the state: the same bytes give the same hash. fast-check only makes commands for tests.
  {
    name: "exchange/engine",
    files: ENGINE,
    may: [ENGINE, DOMAIN],
    packages: /^(node:crypto|fast-check)$/,
  },
  { name: "exchange/journal", files: /^exchange\/journal\//, may: [/^exchange\/journal\//, ENGINE, DOMAIN] },
  // The operator's commands are a program of their own: they look at a folder that no exchange is running on, or only read.
  {
    name: "exchange/operator",
    files: /^exchange\/operator\//,
    may: [
      /^exchange\/(operator|journal)\//,
      /^exchange\/operator-channel\/(client|protocol)$/,
      /^exchange\/engine\/(offline|journaled-engine|core\/snapshot)$/,
      /^exchange\/config$/,
      // Which it writes down, and knows nothing else of.
      /^exchange\/contract\/reference\/(openapi|markdown)$/,
    ],
  },
  // How a running exchange hears the operator's commands: the server's side works with services, the other with nothing of ours.
  {
    name: "exchange/operator-channel (operator's side)",
    files: /^exchange\/operator-channel\/(client|protocol)\.ts$/,
    may: [/^exchange\/operator-channel\/protocol$/],
  },
  {
    name: "exchange/operator-channel",
    files: /^exchange\/operator-channel\//,
    may: [/^exchange\/(operator-channel|services|projections)\//, DOMAIN, ENGINE_FACE],
    mayTypes: [ENGINE],
  },
  {
    name: "exchange/projections",
    files: /^exchange\/projections\//,
    may: [/^exchange\/projections\//, CONTRACT, DOMAIN, ENGINE_FACE, SEEDED_PATH],
    mayTypes: [ENGINE],
  },
  {
    name: "exchange/feeds",
    files: /^exchange\/feeds\//,
    may: [
      /^exchange\/(feeds|projections)\//,
      CONTRACT,
      DOMAIN,
      ENGINE_FACE,
      // The import command is a program of its own: it reads the settings and takes the data folder's lock.
      /^exchange\/(config|contract-config|journal\/(disk|folder-lock|errors))$/,
    ],
    mayTypes: [ENGINE],
  },
  {
    name: "exchange/services",
    files: /^exchange\/services\//,
    may: [/^exchange\/(services|projections)\//, CONTRACT, DOMAIN, ENGINE_FACE],
    mayTypes: [ENGINE],
  },
  {
    name: "exchange/http",
    files: /^exchange\/http\//,
    may: [/^exchange\/(http|services|projections)\//, CONTRACT, DOMAIN, ENGINE_FACE],
    mayTypes: [ENGINE],
  },
  {
    name: "exchange/ws",
    files: /^exchange\/ws\//,
    may: [/^exchange\/(ws|services|projections)\//, CONTRACT, DOMAIN, ENGINE_FACE],
    mayTypes: [ENGINE],
  },
  // The exchange as a whole, played through: it knows the inside of engine and journal, and none of them knows it.
  {
    name: "exchange/simulation",
    files: /^exchange\/simulation\//,
    may: [/^exchange\/(simulation|engine|journal)\//, DOMAIN, /^exchange\/feeds\/random$/],
  },
  { name: "exchange (composition root)", files: /^exchange\/[^/]+$/, may: [/^exchange\//] },
];

/** Edges that the table doesn't allow. A file in no place is one too: new folders are decided on, not drifted into. */
export function importProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const place = PLACES.find(({ files }) => files.test(source.file));
    if (!place) return [`${source.file} stands in a folder that tests/architecture/import-table.ts doesn't know`];
    return edgesOf(source)
      .filter((edge) => !isAllowed(place, source.file, edge))
      .map(
        (edge) =>
          `${source.file}:${edge.line}: ${place.name} may not import ${edge.isType ? "even types of " : ""}${edge.to}`,
      );
  });
}

function isAllowed(place: Place, file: string, edge: Edge): boolean {
  if (edge.isPackage) return place.packages?.test(edge.to) ?? true;
  if (isOwnFeature(file, edge.to)) return true;
  if (place.may.some((pattern) => pattern.test(edge.to))) return true;
  return edge.isType && (place.mayTypes ?? []).some((pattern) => pattern.test(edge.to));
}

/** What the terminals of both markets are made of. */
const TERMINAL = "app/features/terminal/";
const TERMINALS = /^app\/features\/(spot|futures)\//;

/** Features may import themselves, never each other; the terminals also what they have in common. */
function isOwnFeature(file: string, to: string): boolean {
  const folder = /^app\/features\/[^/]+\//.exec(file)?.[0];
  if (folder !== undefined && to.startsWith(folder)) return true;
  return TERMINALS.test(file) && to.startsWith(TERMINAL);
}
