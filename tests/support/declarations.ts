import path from "node:path";
import {
  type Declared,
  declarationOf,
  declaredIn,
  exportedBy,
  type Module,
  moduleOf,
  type Node,
  nameOf,
} from "../../scripts/lib/declarations.ts";

/** A name that an entry exports and how far it is described: each member without words, each type of this package that no entry exports. */
export interface Described {
  readonly name: string;
  readonly undocumented: readonly string[];
  readonly hidden: readonly string[];
}

/** Describes every name that a package's entry exports from its own files. */
export function describeEntry(entry: string): readonly Described[] {
  const exported = exportedBy(entry);
  const places = new Set(exported.map(({ name, file }) => `${file} ${name}`));
  return exported.map(({ name, file }) => {
    const module = moduleOf(file);
    const declared = declarationOf(module, name);
    if (!declared) return { name, undocumented: [`${name} is not declared in ${file}`], hidden: [] };
    return {
      name,
      undocumented: undocumentedIn(module, name, declared),
      hidden: referencesIn(declared.declaration).filter((each) => isHidden(module, each, places)),
    };
  });
}

const MEMBERS = new Set(["TSPropertySignature", "TSMethodSignature"]);

/** The declaration itself, and each member of an interface, that no comment describes. */
function undocumentedIn({ documented }: Module, name: string, { statement, declaration }: Declared): readonly string[] {
  const own = documented.has(statement.start) ? [] : [name];
  if (declaration.type !== "TSInterfaceDeclaration") return own;
  const members = nodesOf(declaration).filter(({ type, start }) => MEMBERS.has(type) && !documented.has(start));
  return [...own, ...members.map(({ key }) => `${name}.${nameOf(key)}`)];
}

function referencesIn(declaration: Node): readonly string[] {
  const names = nodesOf(declaration)
    .filter(({ type }) => type === "TSTypeReference" || type === "TSInterfaceHeritage")
    .map(({ typeName, expression }) => nameOf(typeName ?? expression));
  return [...new Set(names)];
}

/** Whether a name is a type of this package that no entry exports. Names of the language and of other packages can be written by everybody. */
function isHidden(module: Module, name: string, places: ReadonlySet<string>): boolean {
  if (declarationOf(module, name)) return !places.has(`${module.file} ${name}`);
  for (const { type, source, specifiers } of module.body) {
    const from = (source as { readonly value?: string } | undefined)?.value ?? "";
    if (type !== "ImportDeclaration" || !from.startsWith(".")) continue;
    if ((specifiers as readonly Node[]).some(({ local }) => nameOf(local) === name)) {
      const { file } = declaredIn(path.posix.join(path.posix.dirname(module.file), from), name);
      return !places.has(`${file} ${name}`);
    }
  }
  return false;
}

/** Every node below a node, but for what a function does inside. */
function nodesOf(node: Node): readonly Node[] {
  const below = Object.entries(node)
    .filter(([key]) => key !== "body" || node.type !== "FunctionDeclaration")
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
  return below.flatMap((each) => [each, ...nodesOf(each)]);
}
