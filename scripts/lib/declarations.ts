import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { packageFile } from "./packages.ts";
import { root } from "./root.ts";

/** A node of the syntax tree, as far as it is read here. */
export interface Node {
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

/** A source file. */
export interface Module {
  readonly file: string;
  readonly text: string;
  readonly body: readonly Node[];
  /** The words of each piece of documentation, by where what it describes begins. */
  readonly documented: ReadonlyMap<number, string>;
}

const modules = new Map<string, Module>();

/** Reads a source file, named from the project's root. */
export function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), "utf8");
  const { program, comments } = parseSync(file, text);
  const documented = new Map(
    comments
      .filter(({ type, value }) => type === "Block" && value.startsWith("*"))
      .map(({ end, value }) => [end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0), value]),
  );
  const made = { file, text, body: program.body as readonly object[] as readonly Node[], documented };
  modules.set(file, made);
  return made;
}

/** The names that an entry passes on. The contract's are formats, which have a reference of their own. */
export function exportedBy(entry: string): readonly Exported[] {
  return moduleOf(entry).body.flatMap((statement) => {
    const source = (statement.source as { readonly value?: string } | null)?.value ?? "";
    const file = fileOf(source, entry);
    if (statement.type !== "ExportNamedDeclaration" || file === undefined) return [];
    const names = (statement.specifiers as readonly Node[]).map(({ local }) => nameOf(local));
    return names.map((name) => declaredIn(file, name));
  });
}

/** The names that a module declares itself, in its own order. */
export function declaredBy(file: string): readonly Exported[] {
  return moduleOf(file).body.flatMap(({ type, declaration }) => {
    if (type !== "ExportNamedDeclaration" || declaration === null) return [];
    const { id, declarations = [{ id }] } = declaration as Node & {
      readonly declarations?: readonly { id: unknown }[];
    };
    return declarations.map((each) => ({ name: nameOf(each.id), file }));
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
export function declaredIn(file: string, name: string): Exported {
  const passed = exportedBy(file).find((each) => each.name === name);
  return passed ?? { name, file };
}

/** A declaration, with the statement that exports it. */
export interface Declared {
  readonly statement: Node;
  readonly declaration: Node;
}

/** Where a module declares a name. */
export function declarationOf({ body }: Module, name: string): Declared | undefined {
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

/** The name of an identifier; empty of any other node. */
export const nameOf = (node: unknown): string => String((node as { readonly name?: unknown } | undefined)?.name ?? "");
