import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The templates shipped with the tool; each is a folder of `templates/`. */
export const TEMPLATES = {
  resource: "views, presets and links in a manifest; no code",
  "wasm-as": "a guest in AssemblyScript",
  "wasm-wat": "a guest in WebAssembly text",
  "web-app": "a web application of the official publisher, in TypeScript",
} as const;

export type TemplateName = keyof typeof TEMPLATES;

/** Values inserted into a template. */
export interface TemplateValues {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly description: string;
}

const FOLDER = path.resolve(import.meta.dirname, "../../../templates");
/** File ending that keeps a template's programs from being taken for programs of this project. */
const MARK = ".tpl";

export type ProjectFiles = ReadonlyMap<string, Uint8Array>;

/** The files of a new project, with values inserted; nothing is written. */
export async function fillTemplate(template: TemplateName, values: TemplateValues): Promise<ProjectFiles> {
  const root = path.join(FOLDER, template);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const name = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
    const bytes = await readFile(path.join(root, name));
    const target = name.endsWith(MARK) ? name.slice(0, -MARK.length) : name;
    files.set(target, target.endsWith(".wasm") ? bytes : fill(bytes, values, target));
  }
  return files;
}

/** Inside JSON a value is escaped as JSON, so that a quote in a name stays a quote. */
function fill(bytes: Uint8Array, values: TemplateValues, name: string): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const filled = text.replace(/\{\{(id|name|publisher|description)\}\}/g, (_, key: keyof TemplateValues) =>
    name.endsWith(".json") ? JSON.stringify(values[key]).slice(1, -1) : values[key],
  );
  return new TextEncoder().encode(filled);
}

/** Writes a project into a new folder. @throws the system's error, EEXIST for an existing one. */
export async function writeProject(folder: string, files: ProjectFiles): Promise<void> {
  await makeFolders(path.dirname(path.resolve(folder)));
  await mkdir(folder);
  for (const [name, bytes] of files) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes, { flag: "wx" });
  }
}

/** Creates the missing folders of a path, one at a time: under /proc Node's recursive mode never ends. */
async function makeFolders(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolders(path.dirname(folder));
  try {
    await mkdir(folder);
  } catch (cause) {
    // Another process may have created it meanwhile.
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
}
