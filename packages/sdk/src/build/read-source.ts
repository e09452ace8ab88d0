import type { parseSync } from "rolldown/utils";
import { type Place, type SourceFault, sourceFault } from "./fault.ts";

/** Globals that authors know from browsers and Node and that a guest does not have, with what to use instead. */
const MISSING: Readonly<Record<string, string>> = {
  Intl: "Numbers have toFixed, times toISOString; the language of the trader is context.locale.",
  TextEncoder: "Texts go to the host as they are.",
  TextDecoder: "Texts come from the host as they are.",
  structuredClone: "Copy what you need: { ...value }, or JSON.parse(JSON.stringify(value)).",
  setTimeout: "A guest runs only at events. Subscribe to market events and compare the time of the event.",
  setInterval: "A guest runs only at events. Subscribe to market events and compare the time of the event.",
  requestAnimationFrame: "A view is drawn after each event.",
  performance: "The time of an event is now(); how long your code takes, `bourse profile` shows.",
  fetch: "Ask the host: commands.feed.request, commands.news.read, commands.market.read.",
  XMLHttpRequest: "Ask the host: commands.feed.request.",
  WebSocket: "Ask the host: commands.market.subscribe.",
  document: "A view is a layout: label, row, column, box.",
  window: "A view is a layout; there is no browser behind it.",
  localStorage: "Use storage.read and storage.write.",
  process: "A guest has no process and no environment.",
  require: "Write an import; the build joins the files.",
  Buffer: "Use Uint8Array.",
  crypto: "A guest has no randomness; take what varies from the event.",
  URL: "commands.ui.openExternal takes the address as text.",
  Worker: "A guest has one thread.",
  WebAssembly: "A guest cannot load code.",
};

/** An author's file. */
export interface SourceFile {
  /** Relative to the project's folder; its ending says how it is read. */
  readonly file: string;
  readonly text: string;
  readonly apiVersion: 1 | 2;
}

/** The name of another file in an import, and its place. */
export interface Import extends Place {
  readonly from: string;
}

/** The faults of a file, and its imports. */
export interface SourceReading {
  readonly faults: readonly SourceFault[];
  readonly imports: readonly Import[];
  /** False if nothing can be made of the file. */
  readonly isProgram: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Reads a file of TypeScript or TSX: all its faults of syntax, or its uses of globals that a guest does not have. */
export function readSource({ file, text, apiVersion }: SourceFile, parse: typeof parseSync): SourceReading {
  const { program, errors } = parse(file, text);
  const place = (at: number) => placeAt(text, at, file);
  if (errors.length > 0) {
    const faults = errors.map(({ message, labels }) =>
      sourceFault("guest.source_invalid", place(labels[0]?.start ?? 0), `${message}.`),
    );
    return { faults, imports: [], isProgram: false };
  }
  const tree: unknown = program;
  if (!isNode(tree)) throw new TypeError("the parser gave no tree");
  const missing = missingGlobals(tree, apiVersion).map(({ name, instead, at }) =>
    sourceFault("guest.global_missing", place(at), `${name} does not exist in a guest. ${instead}`),
  );
  const imports = importsOf(tree).map(({ from, at }) => ({ ...place(at), from }));
  return { faults: missing.toSorted((a, b) => a.line - b.line || a.column - b.column), imports, isProgram: true };
}

/** The place of an offset in a text. */
function placeAt(text: string, offset: number, file: string): Place {
  const before = text.slice(0, offset).split("\n");
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** Imports that are left after the types are gone. */
function importsOf({ body }: Node): readonly { readonly from: string; readonly at: number }[] {
  const statements = Array.isArray(body) ? body.filter(isNode) : [];
  return statements.flatMap(({ source, importKind, exportKind }) => {
    if (!isNode(source) || importKind === "type" || exportKind === "type") return [];
    return [{ from: String(source.value), at: source.start }];
  });
}

interface MissingGlobal {
  readonly name: string;
  readonly instead: string;
  /** Offset in the source, in UTF-16 units. */
  readonly at: number;
}

/** A name that the file declares anywhere is its own. */
function missingGlobals(program: Node, apiVersion: 1 | 2): readonly MissingGlobal[] {
  const uses: MissingGlobal[] = [];
  const declared = new Set<string>();
  visit(program, (node, parent) => {
    if (declares(node, parent)) declared.add(String(node.name));
    else if (reads(node, parent)) {
      const instead = MISSING[String(node.name)];
      if (instead) uses.push({ name: String(node.name), instead, at: node.start });
    }
    const member = unsteady(node, apiVersion);
    if (member) uses.push({ ...member, at: node.start });
  });
  return uses.filter(({ name }) => !declared.has(name));
}

/** Calls that would give another answer each time. */
function unsteady(node: Node, apiVersion: 1 | 2): Omit<MissingGlobal, "at"> | undefined {
  if (isMember(node, "Math", "random")) {
    return {
      name: "Math.random",
      instead: "The same events must give the same answers; take what varies from the event.",
    };
  }
  if (apiVersion === 2) return undefined;
  const instead = "A view of API version 1 has no clock; quote.time and the last bar's time tell how old its data is.";
  if (isMember(node, "Date", "now")) return { name: "Date.now", instead };
  const isNewDate = node.type === "NewExpression" && isNamed(node.callee, "Date") && isEmpty(node.arguments);
  return isNewDate ? { name: "new Date()", instead } : undefined;
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

function isMember(node: Node, object: string, property: string): boolean {
  return node.type === "MemberExpression" && isNamed(node.object, object) && isNamed(node.property, property);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
const isNamed = (value: unknown, name: string): boolean =>
  isNode(value) && value.type === "Identifier" && value.name === name;

interface Parent {
  readonly node: Node;
  readonly field: string;
}

/** Fields whose identifiers are names of something else than a value. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ["property"],
  Property: ["key"],
  MethodDefinition: ["key"],
  PropertyDefinition: ["key"],
  LabeledStatement: ["label"],
  BreakStatement: ["label"],
  ContinueStatement: ["label"],
  ImportSpecifier: ["imported"],
  ExportSpecifier: ["exported"],
  JSXAttribute: ["name"],
};

/** Fields in which an identifier is declared. Parameters and patterns count as a whole: a default that is read is rare. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  ClassExpression: ["id"],
  CatchClause: ["param"],
  ImportSpecifier: ["local"],
  ImportDefaultSpecifier: ["local"],
  ImportNamespaceSpecifier: ["local"],
  TSEnumDeclaration: ["id"],
  ArrayPattern: ["elements"],
  RestElement: ["argument"],
};

function declares(node: Node, parent: Parent | undefined): boolean {
  if (node.type !== "Identifier" || !parent) return false;
  if (DECLARED[parent.node.type]?.includes(parent.field)) return true;
  return (
    parent.node.type === "Property" &&
    parent.field === "value" &&
    parent.node.shorthand === true &&
    isPattern(parent.node)
  );
}

/** The visit marks the properties of patterns, because they look like those of objects. */
const patterns = new WeakSet<object>();
const isPattern = (property: Node): boolean => patterns.has(property);

function reads(node: Node, parent: Parent | undefined): boolean {
  if (node.type !== "Identifier") return false;
  const isName = parent && NAMES[parent.node.type]?.includes(parent.field) && parent.node.computed !== true;
  return !isName;
}

function visit(root: Node, see: (node: Node, parent: Parent | undefined) => void): void {
  const open: { readonly node: Node; readonly parent: Parent | undefined }[] = [{ node: root, parent: undefined }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent } = next;
    if (isType(node.type)) continue;
    if (node.type === "ObjectPattern" && Array.isArray(node.properties))
      for (const each of node.properties) patterns.add(each);
    see(node, parent);
    for (const [field, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) open.push({ node: child, parent: { node, field } });
      }
    }
  }
}

/** Nodes that only the compiler reads; an enumeration and what wraps an expression hold values. */
const WITH_VALUES: ReadonlySet<string> = new Set([
  "TSEnumDeclaration",
  "TSEnumBody",
  "TSEnumMember",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSParameterProperty",
  "TSInstantiationExpression",
  "TSTypeAssertion",
  "TSExportAssignment",
]);

const isType = (type: string): boolean => type.startsWith("TS") && !WITH_VALUES.has(type);
