import { readFileSync } from "node:fs";
import path from "node:path";
import { type Program, parseSync } from "oxc-parser";

/** Names and texts within a part of a module. */
interface Content {
  readonly names: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

/** A declaration by the file and the name that it has there. */
export interface Place {
  readonly file: string;
  readonly name: string;
}

interface Module {
  readonly program: Program;
  readonly declarations: ReadonlyMap<string, Content>;
  /** Where a local name comes from. */
  readonly imports: ReadonlyMap<string, Place>;
}

/** The texts that a part of a program can reach through the declarations it names, over module boundaries. */
export class Graph {
  readonly #modules = new Map<string, Module>();
  readonly #members: ReadonlyMap<string, Place>;

  /** `members`: where the method of a port is implemented, by its name. */
  constructor(members: ReadonlyMap<string, Place>) {
    this.#members = members;
  }

  programOf(file: string): Program {
    return this.#module(file).program;
  }

  /** Every text within a part of a file, and within every declaration that it leads to. */
  textsFrom(file: string, part: unknown): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const take = (from: string, { names, texts }: Content): void => {
      for (const text of texts) found.add(text);
      for (const name of names) {
        follow(this.#members.get(name));
        follow({ file: from, name });
      }
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
    const made = readModule(file);
    this.#modules.set(file, made);
    return made;
  }
}

function readModule(file: string): Module {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const declarations = new Map<string, Content>();
  const imports = new Map<string, Place>();
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration" && statement.source.value.startsWith("."))
      for (const { type, local, ...each } of statement.specifiers) {
        const imported = "imported" in each && each.imported.type === "Identifier" ? each.imported.name : local.name;
        const from = path.resolve(path.dirname(file), statement.source.value);
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
  return { program, declarations, imports };
}

/** Members whose text names an event, a job or a note of the audit trail, some of which are called as a refusal is. */
const NO_REFUSALS: ReadonlySet<string> = new Set(["event", "action", "name", "kind", "why"]);

/** A fault in a list (`issue`) is not a refusal, types do nothing, and the name of a member says nothing. */
function contentOf(part: unknown): Content {
  const names = new Set<string>();
  const texts = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
    } else if (isNode(value)) {
      if (/^TS(?:Type|Interface)/.test(value.type)) return;
      if (value.type === "Identifier") names.add(String(value.name));
      if (value.type === "Literal" && typeof value.value === "string") texts.add(value.value);
      for (const each of partsOf(value)) visit(each);
    }
  };
  visit(part);
  return { names, texts };
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
