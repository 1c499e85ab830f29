import ts from "typescript";
import { NAMESPACES } from "~/i18n/config";
import { baseKey } from "./strings";

/** One place where the code asks for a key. */
export interface KeyUse {
  /** The key with its namespace, "*" for a template's gap; several where the call leaves it to the file's namespaces. */
  keys: string[];
  /** A dotted word that may be a key kept in a table, or anything else. */
  isGuess: boolean;
  /** File and line, for the message. */
  place: string;
}

const NAMESPACED = new RegExp(`^(${NAMESPACES.join("|")}):[\\w.*-]*$`);
const DOTTED = /^[a-zA-Z]\w*(\.\w+)+$/;
const DEFAULT_NAMESPACE = "common";

/**
 * Every string of a source file that is a key of ours: "spot:form.submit" anywhere (keys are also kept in tables), and
 * without a namespace in calls of `t`, where it belongs to a namespace the file names or to the default one.
 */
export function keysUsedIn(file: string, source: string): KeyUse[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const namespaces = [DEFAULT_NAMESPACE, ...NAMESPACES.filter((n) => source.includes(`"${n}"`))];
  const uses: KeyUse[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
    const text = textOf(node);
    if (text !== null) {
      const isAsked = isKeyOfCall(node);
      const isTemplate = ts.isTemplateExpression(node);
      if (NAMESPACED.test(text) || (isAsked && text.includes(":"))) {
        uses.push({ keys: [text.endsWith(":") ? `${text}*` : text], isGuess: false, place });
      } else if (isAsked || (!isTemplate && DOTTED.test(text))) {
        const keys = [...new Set(namespaces)].map((namespace) => `${namespace}:${text}`);
        uses.push({ keys, isGuess: !isAsked, place });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return uses;
}

/** A string's text, a template's with "*" for each gap; null for everything else. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("*");
}

/** Whether a node is the first argument of a call `t(...)`. */
function isKeyOfCall(node: ts.Node): boolean {
  const call = node.parent;
  return (
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    call.expression.text === "t" &&
    call.arguments[0] === node
  );
}

/** Keys the code asks for that English lacks, and English keys no code asks for. */
export function usageProblems(uses: readonly KeyUse[], english: ReadonlySet<string>): string[] {
  const used = new Set<string>();
  const missing: string[] = [];
  for (const use of uses) {
    const patterns = use.keys.map(patternOf);
    const found = [...english].filter((key) =>
      patterns.some((pattern) => pattern.test(baseKey(key)) || pattern.test(key)),
    );
    for (const key of found) used.add(key);
    if (found.length === 0 && !use.isGuess)
      missing.push(`${use.place}: ${use.keys.join(" or ")} is not in locales/en_US`);
  }
  return [...missing, ...[...english].filter((key) => !used.has(key)).map((key) => `${key} is used nowhere`)];
}

/** Finds the key itself and everything in the group of that name. */
function patternOf(asked: string): RegExp {
  const literal = asked.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".+")}(\\..+)?$`);
}
