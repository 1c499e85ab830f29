import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

/** A source file of the repository, path from its root with forward slashes. */
export interface Source {
  file: string;
  text: string;
}

/** An import or re-export: the file it leads to from the repository's root, or the package it names. */
export interface Edge {
  to: string;
  isPackage: boolean;
  /** Vanishes when compiled. */
  isType: boolean;
  line: number;
}

const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /(\.test\.tsx?|^tests\/.*)$/;

/** Every file of these folders whose name matches. */
export function filesUnder(folders: readonly string[], name: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
      .filter((path) => name.test(path)),
  );
}

/** The product's own code, without its tests. */
export function productSources(folders: readonly string[], name = CODE): Source[] {
  return filesUnder(folders, name)
    .filter((file) => !TEST.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

export function parse({ file, text }: Source): ts.SourceFile {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : file.endsWith(".mjs") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Calls `visit` for every node below one. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** All imports, re-exports and `import()` calls of a file. */
export function edgesOf(source: Source): Edge[] {
  const tree = parse(source);
  const edges: Edge[] = [];
  walk(tree, (node) => {
    const specifier = specifierOf(node);
    if (specifier === null) return;
    edges.push({ ...resolve(source.file, specifier), isType: isTypeOnly(node), line: lineOf(tree, node) });
  });
  return edges;
}

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : null;
  }
  const isImportCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [first] = isImportCall ? node.arguments : [];
  if (first && ts.isStringLiteral(first)) return first.text;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return node.argument.literal.text;
  }
  return null;
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || !node.importClause) return false;
  if (node.importClause.isTypeOnly) return true;
  const named = node.importClause.namedBindings;
  if (node.importClause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

const ALIASES: readonly (readonly [string, string])[] = [
  ["~exchange/", "exchange/"],
  ["~locales/", "locales/"],
  ["~/", "app/"],
];

function resolve(file: string, specifier: string): { to: string; isPackage: boolean } {
  const path = specifier.replace(/\?.*$/, "");
  const alias = ALIASES.find(([prefix]) => path.startsWith(prefix));
  if (alias) return { to: alias[1] + path.slice(alias[0].length), isPackage: false };
  if (path.startsWith(".")) return { to: posix.join(posix.dirname(file), path), isPackage: false };
  return { to: path, isPackage: true };
}
