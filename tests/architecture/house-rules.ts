import { posix } from "node:path";
import ts from "typescript";
import { lineOf, parse, walk, type Source } from "./sources";

export const FILE_LINES_MAX = 500;
export const FUNCTION_LINES_MAX = 70;

export function longFileProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const lines = text.split("\n").length - 1;
    return lines > FILE_LINES_MAX ? [`${file} has ${lines} lines (${FILE_LINES_MAX} at most)`] : [];
  });
}

/** Functions longer than a screen. `allowed`: "file#name" -> why. */
export function longFunctionProblems(sources: readonly Source[], allowed: Readonly<Record<string, string>>): string[] {
  return sources.flatMap((source) => {
    const tree = parse(source);
    const problems: string[] = [];
    walk(tree, (node) => {
      if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) return;
      const from = lineOf(tree, node);
      const lines = tree.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - from;
      const name = nameOf(node);
      if (lines > FUNCTION_LINES_MAX && !(`${source.file}#${name}` in allowed)) {
        problems.push(`${source.file}:${from}: ${name} has ${lines} lines (${FUNCTION_LINES_MAX} at most)`);
      }
    });
    return problems;
  });
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "a function";
}

const DRAWERS = /^(utils?|helpers?|misc|common)(\.server|\.client)?$/;

/** Files named after nothing in particular collect everything. */
export function drawerProblems(files: readonly string[]): string[] {
  const nameOfFile = (file: string) => posix.basename(file).replace(/\.(ts|tsx|mjs|css)$/, "");
  return files.filter((file) => DRAWERS.test(nameOfFile(file))).map((file) => `${file} has a banned name`);
}

/** An exported `action` that isn't `guardedAction(...)` runs for a foreign site's form too. */
export function unguardedActionProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const tree = parse(source);
    return tree.statements.flatMap((statement) => {
      const isBad =
        exportsByList(statement) ||
        isExportedFunction(statement) ||
        exportedVariables(statement).some((v) => !isGuarded(v));
      return isBad ? [`${source.file}:${lineOf(tree, statement)}: action is not wrapped in guardedAction`] : [];
    });
  });
}

function isExported(statement: ts.FunctionDeclaration | ts.VariableStatement): boolean {
  return statement.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isExportedFunction(statement: ts.Statement): boolean {
  return ts.isFunctionDeclaration(statement) && isExported(statement) && statement.name?.text === "action";
}

function exportsByList(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || !statement.exportClause) return false;
  return (
    ts.isNamedExports(statement.exportClause) && statement.exportClause.elements.some((e) => e.name.text === "action")
  );
}

function exportedVariables(statement: ts.Statement): ts.VariableDeclaration[] {
  if (!ts.isVariableStatement(statement) || !isExported(statement)) return [];
  return statement.declarationList.declarations.filter((d) => ts.isIdentifier(d.name) && d.name.text === "action");
}

function isGuarded({ initializer }: ts.VariableDeclaration): boolean {
  return (
    initializer !== undefined &&
    ts.isCallExpression(initializer) &&
    ts.isIdentifier(initializer.expression) &&
    initializer.expression.text === "guardedAction"
  );
}

/** Readers of the environment outside the settings modules. */
export function environmentProblems(sources: readonly Source[], allowed: Readonly<Record<string, string>>): string[] {
  return sources
    .filter(({ file }) => !(file in allowed))
    .flatMap((source) => accesses(source, (text) => text === "process.env"))
    .map((place) => `${place}: the environment is read in the settings modules only`);
}

/** A form read by the request itself has no limit, and a body that isn't one becomes a 500. */
export function unboundedFormProblems(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !file.includes(".test.") && file !== "app/server/read-form.server.ts")
    .flatMap((source) => accesses(source, (text) => /\b[rR]equest\.formData$/.test(text)))
    .map((place) => `${place}: forms are read by readForm`);
}

const RUNTIME_FORMATS = new Set(["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]);

/** Formatting by the runtime differs between server and browser, and between machines. */
export function runtimeFormatProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const tree = parse(source);
    const problems: string[] = [];
    walk(tree, (node) => {
      if (!ts.isIdentifier(node)) return;
      if (node.text !== "Intl" && !RUNTIME_FORMATS.has(node.text)) return;
      // A plural's form and the name of the time zone: nothing is formatted.
      if (
        /^(?:Intl\.PluralRules|new Intl\.DateTimeFormat\(\)\.resolvedOptions)\b/.test(unformatted(node).getText(tree))
      )
        return;
      problems.push(`${source.file}:${lineOf(tree, node)}: ${node.text} formats by the runtime; use app/lib/format`);
    });
    return problems;
  });
}

/** What is asked of an Intl object: its constructor, or what that one's instance is asked at once. */
function unformatted(node: ts.Node): ts.Node {
  const made = node.parent.parent;
  return ts.isNewExpression(made) && ts.isPropertyAccessExpression(made.parent) ? made.parent : node.parent;
}

/** Markup from anything but a constant text is how a page gets someone else's script. */
export function rawMarkupProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const tree = parse(source);
    const problems: string[] = [];
    walk(tree, (node) => {
      if (!ts.isIdentifier(node) || node.text !== "dangerouslySetInnerHTML") return;
      if (/\{\{\s*__html:\s*("[^"]*"|`[^`$]*`),?\s*\}\}/.test(node.parent.getText(tree))) return;
      problems.push(`${source.file}:${lineOf(tree, node)}: dangerouslySetInnerHTML with data`);
    });
    return problems;
  });
}

function accesses(source: Source, isWanted: (text: string) => boolean): string[] {
  const tree = parse(source);
  const places: string[] = [];
  walk(tree, (node) => {
    if (ts.isPropertyAccessExpression(node) && isWanted(node.getText(tree))) {
      places.push(`${source.file}:${lineOf(tree, node)}`);
    }
  });
  return places;
}

/** Every endpoint of the contract is named as its file and has a handler of that name, and no handler lacks an endpoint. */
export function endpointProblems(contract: readonly Source[], handlers: readonly string[]): string[] {
  const nameOfFile = (file: string) => posix.basename(file, ".ts");
  const endpoints = contract.filter(({ text }) => /= defineEndpoint\(/.test(text));
  const names = new Set(endpoints.map(({ file }) => nameOfFile(file)));
  const handled = new Set(handlers.map(nameOfFile));
  return [
    ...endpoints.flatMap(({ file, text }) =>
      text.includes(`name: "${nameOfFile(file)}"`) ? [] : [`${file}: the endpoint's name is not the file's`],
    ),
    ...[...names].filter((name) => !handled.has(name)).map((name) => `exchange/http/handlers/${name}.ts is missing`),
    ...[...handled]
      .filter((name) => !names.has(name))
      .map((name) => `handler ${name} has no exchange/contract/${name}.ts`),
  ];
}
