import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { packageFile } from "../../scripts/lib/packages.ts";
import { root } from "../../scripts/lib/root.ts";

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** An exported name and the file that declares it. */
export interface Exported {
  readonly name: string;
  readonly file: string;
}

interface Module {
  readonly file: string;
  readonly text: string;
  readonly body: readonly Node[];
  /** Where each sentence of documentation ends. */
  readonly documented: ReadonlySet<number>;
}

const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), "utf8");
  const { program, comments } = parseSync(file, text);
  const documented = new Set(
    comments
      .filter(({ type, value }) => type === "Block" && value.startsWith("*"))
      .map(({ end }) => end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)),
  );
  const made = { file, text, body: program.body as readonly object[] as readonly Node[], documented };
  modules.set(file, made);
  return made;
}

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

/** The names that an entry passes on. The contract's are formats, which have a reference of their own. */
function exportedBy(entry: string): readonly Exported[] {
  return moduleOf(entry).body.flatMap((statement) => {
    const source = (statement.source as { readonly value?: string } | null)?.value ?? "";
    const file = fileOf(source, entry);
    if (statement.type !== "ExportNamedDeclaration" || file === undefined) return [];
    const names = (statement.specifiers as readonly Node[]).map(({ local }) => nameOf(local));
    return names.map((name) => declaredIn(file, name));
  });
}

/** The file that a name of a module leads to: one of the project's packages, or a file beside this one. */
function fileOf(source: string, from: string): string | undefined {
  if (source.startsWith(".")) return path.posix.join(path.posix.dirname(from), source);
  const [, folder, entry = ""] = /^@bourse\/([^/]+)(\/.+)?$/.exec(source) ?? [];
  if (folder === undefined || folder === "contract") return undefined;
  const target = packageFile(path.join("packages", folder)).exports?.[`.${entry}`];
  return target === undefined ? undefined : path.posix.join("packages", folder, target);
}

/** Follows what a file only passes on. */
function declaredIn(file: string, name: string): Exported {
  const passed = exportedBy(file).find((each) => each.name === name);
  return passed ?? { name, file };
}

interface Declared {
  readonly statement: Node;
  readonly declaration: Node;
}

function declarationOf({ body }: Module, name: string): Declared | undefined {
  for (const statement of body) {
    const declaration = (
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    ) as Node | null;
    if (!declaration) continue;
    const names = declaration.type === "VariableDeclaration" ? (declaration.declarations as Node[]) : [declaration];
    if (names.some(({ id }) => id !== undefined && id !== null && nameOf(id) === name))
      return { statement, declaration };
  }
  return undefined;
}

const nameOf = (node: unknown): string => String((node as { readonly name?: unknown } | undefined)?.name ?? "");

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
