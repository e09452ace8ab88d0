import { readFileSync } from "node:fs";
import path from "node:path";
import { type Program, parseSync } from "oxc-parser";

/** Names and texts within a part of a module. */
interface Content {
  readonly names: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  /** Members that are read, each with the names before it: `services.charts.add`. */
  readonly reads: ReadonlySet<string>;
}

/** A declaration by the file and the name that it has there. */
export interface Place {
  readonly file: string;
  readonly name: string;
}

interface Module {
  readonly program: Program;
  readonly declarations: ReadonlyMap<string, Content>;
  /** Functions within others, methods and function members of literals, by name. */
  readonly inner: ReadonlyMap<string, readonly Content[]>;
  /** Where a local name comes from. */
  readonly imports: ReadonlyMap<string, Place>;
}

/** How members and packages are found, whose objects a reader of the syntax alone does not know. */
export interface Ways {
  /** Where the method of a port is implemented, by its name. */
  readonly members?: ReadonlyMap<string, Place>;
  /** The module of a package that is imported by its name. */
  readonly packages?: ReadonlyMap<string, string>;
  /** Where a member may be implemented that a file, which imports these others, reads as `a.b.c`. */
  readonly found?: (read: string, file: string, imported: ReadonlySet<string>) => readonly Place[];
}

/** The texts that a part of a program can reach through the declarations it names, over module boundaries. */
export class Graph {
  readonly #modules = new Map<string, Module>();
  readonly #members: ReadonlyMap<string, Place>;
  readonly #packages: ReadonlyMap<string, string>;
  readonly #found: Ways["found"];

  constructor({ members = new Map(), packages = new Map(), found }: Ways) {
    this.#members = members;
    this.#packages = packages;
    this.#found = found;
  }

  programOf(file: string): Program {
    return this.#module(file).program;
  }

  /** Every text within a part of a file, and within every declaration that it leads to. */
  textsFrom(file: string, part: unknown): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const take = (from: string, { names, texts, reads }: Content): void => {
      for (const text of texts) found.add(text);
      const imported = new Set([...this.#module(from).imports.values()].map(({ file }) => file));
      const places = [...reads].flatMap((read) => this.#found?.(read, from, imported) ?? []);
      for (const place of places) enter(place);
      for (const name of names) {
        follow(this.#members.get(name));
        follow({ file: from, name });
        if (this.#found) enter({ file: from, name });
      }
    };
    const enter = ({ file: from, name }: Place): void => {
      if (seen.has(`${from}.${name}`)) return;
      seen.add(`${from}.${name}`);
      for (const each of this.#module(from).inner.get(name) ?? []) take(from, each);
    };
    const follow = (place: Place | undefined): void => {
      if (!place || seen.has(`${place.file}#${place.name}`)) return;
      seen.add(`${place.file}#${place.name}`);
      const module = this.#module(place.file);
      follow(module.imports.get(place.name));
      const declared = module.declarations.get(place.name);
      if (declared) take(place.file, declared);
    };
    take(file, contentOf(part));
    return found;
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const made = readModule(file, this.#packages);
    this.#modules.set(file, made);
    return made;
  }
}

function readModule(file: string, packages: ReadonlyMap<string, string>): Module {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const declarations = new Map<string, Content>();
  const imports = new Map<string, Place>();
  for (const statement of program.body) {
    const from = "source" in statement && statement.source ? placed(file, statement.source.value, packages) : undefined;
    if (statement.type === "ExportNamedDeclaration" && from !== undefined && packages.size > 0)
      for (const { local, exported } of statement.specifiers)
        imports.set(String(nameOf(exported)), { file: from, name: String(nameOf(local)) });
    if (statement.type === "ImportDeclaration" && from !== undefined)
      for (const { type, local, ...each } of statement.specifiers) {
        const imported = "imported" in each && each.imported.type === "Identifier" ? each.imported.name : local.name;
        if (type === "ImportSpecifier") imports.set(local.name, { file: from, name: imported });
      }
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "VariableDeclaration") {
      for (const each of declared.declarations)
        if (each.id.type === "Identifier") declarations.set(each.id.name, contentOf(each.init));
    } else if (declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration") {
      if (declared.id) declarations.set(declared.id.name, contentOf(declared));
    }
  }
  return { program, declarations, imports, inner: innerOf(program) };
}

/** The file that an import names; undefined where it is of another package. */
const placed = (file: string, named: string, packages: ReadonlyMap<string, string>): string | undefined =>
  named.startsWith(".") ? path.resolve(path.dirname(file), named) : packages.get(named);

const FUNCTIONS: ReadonlySet<unknown> = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/** `take: taker(parts)` in a literal: the member is a function that another one makes. */
const isMade = (value: Node, given: Node): boolean =>
  value.type === "Property" && given.type === "CallExpression" && nameOf(given.callee) !== undefined;

/** `answer: services.asks.answer` in a literal: the member is another object's function. */
const isTaken = (value: Node, given: Node): boolean =>
  value.type === "Property" && given.type === "MemberExpression" && readOf(given).length > 1;

function innerOf(program: Program): ReadonlyMap<string, readonly Content[]> {
  const found = new Map<string, Content[]>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const { key, id, init, value: given = init } = value;
    const name = nameOf(key ?? id);
    const isFunction =
      value.type === "FunctionDeclaration" ||
      (isNode(given) && (FUNCTIONS.has(given.type) || isMade(value, given) || isTaken(value, given)));
    if (typeof name === "string" && isFunction) found.set(name, [...(found.get(name) ?? []), contentOf(value)]);
    for (const each of Object.values(value)) visit(each);
  };
  visit(program);
  return found;
}

/** Members whose text names an event, a job or a note of the audit trail, some of which are called as a refusal is. */
const NO_REFUSALS: ReadonlySet<string> = new Set(["event", "action", "name", "kind", "why"]);

/** A fault in a list (`issue`) is not a refusal, types do nothing, and the name of a member says nothing. */
function contentOf(part: unknown): Content {
  const names = new Set<string>();
  const texts = new Set<string>();
  const reads = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
    } else if (isNode(value)) {
      if (value.type === "MemberExpression" && value.computed !== true) reads.add(readOf(value).join("."));
      if (/^TS(?:Type|Interface)/.test(value.type)) return;
      if (value.type === "Identifier") names.add(String(value.name));
      if (value.type === "Literal" && typeof value.value === "string") texts.add(value.value);
      for (const each of partsOf(value)) visit(each);
    }
  };
  visit(part);
  return { names, texts, reads };
}

/** The names of `a.b(x).c`, without what is called with what. */
function readOf(value: unknown): readonly string[] {
  if (!isNode(value)) return [];
  const { type, object, property, callee, expression, argument } = value;
  if (type === "MemberExpression") return [...readOf(object), String(nameOf(property))];
  if (type === "Identifier") return [String(value.name)];
  return readOf(callee ?? expression ?? argument);
}

/** A node of a syntax tree. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = (value: unknown): unknown => (isNode(value) ? (value.name ?? value.value) : undefined);

function partsOf(node: Node): readonly unknown[] {
  if (node.type === "Property" && node.computed !== true)
    return NO_REFUSALS.has(String(nameOf(node.key))) ? [] : [node.value];
  if (node.type === "CallExpression" && nameOf(node.callee) === "issue") return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "parent" ? [] : [value]));
}
