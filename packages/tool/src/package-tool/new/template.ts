import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PACKAGE_FOLDER } from "../package-folder.ts";

/** A template: a folder of `templates/`. */
export interface Template {
  readonly hint: string;
  /** A package of the marketplace, a process plugin, or an extension of the client itself. */
  readonly makes: "package" | "plugin" | "extension";
  /** Shown after the project is made: other things that the author needs and `bourse` cannot give. */
  readonly note?: string;
  /** The SDK's files in its projects, because no registry has them. They are built, and lie in no template. */
  readonly sdk?: readonly string[];
}

const TO_PUBLISH_AN_APP =
  "Only the publisher Service Official publishes web applications, and a host runs one only with signatures of its " +
  "official keys. For your own host: `bourse official init official.json` makes a key (the host reads the file by " +
  "OFFICIAL_SET), and `bourse official sign` signs the archive; README.md has the lines.";

/** The templates shipped with the tool. */
export const TEMPLATES = {
  resource: { hint: "views, presets and links in a manifest; no code", makes: "package" },
  "wasm-as": {
    hint: "a guest in AssemblyScript",
    makes: "package",
    sdk: ["assembly/bourse/abi.ts", "assembly/bourse/log.ts"],
  },
  "wasm-wat": { hint: "a guest in WebAssembly text", makes: "package" },
  "web-app": {
    hint: "a web application of the official publisher, in TypeScript",
    makes: "package",
    note: TO_PUBLISH_AN_APP,
    sdk: ["src/bourse.js", "src/bourse.d.ts"],
  },
  "plugin-ts": {
    hint: "a plugin of your own computer, in TypeScript",
    makes: "plugin",
    sdk: ["bourse.js", "bourse.d.ts"],
  },
  "plugin-python": {
    hint: "a plugin of your own computer, in Python",
    makes: "plugin",
    sdk: ["bourse.py", "bourse_views.py"],
  },
  "in-app": { hint: "an extension of the client itself, for a checkout of Bourse", makes: "extension" },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** Values inserted into a template. */
export interface TemplateValues {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly description: string;
}

/** The values that a template has a place for: only packages have a publisher. */
export function valuesOf(template: TemplateName): readonly (keyof TemplateValues)[] {
  const { makes } = TEMPLATES[template];
  return makes === "package" ? ["id", "name", "publisher", "description"] : ["id", "name", "description"];
}

const FOLDER = path.resolve(import.meta.dirname, "../../../templates");
const SDK = path.resolve(import.meta.dirname, "../../../dist/sdk");
/** File ending that keeps a template's programs from being taken for programs of this project. */
const MARK = ".tpl";

/** The user's mask may let a group write; hosts refuse plugins that others can write to. */
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

export type ProjectFiles = ReadonlyMap<string, Uint8Array>;

/**
 * The files of a new project, with values inserted; nothing is written.
 *
 * @throws the system's error, ENOENT where the SDK is not built
 */
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
  const { sdk = [] }: Template = TEMPLATES[template];
  for (const name of sdk) files.set(name, await readFile(path.join(SDK, template, name)));
  return files;
}

/** Files in which a value stands between quotes: it is escaped as JSON does, which YAML and TypeScript read the same way. */
const QUOTED = /\.(?:json|yaml|ts)$/;

function fill(bytes: Uint8Array, values: TemplateValues, name: string): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const filled = text.replace(/\{\{(id|name|publisher|description)\}\}/g, (_, key: keyof TemplateValues) =>
    QUOTED.test(name) ? JSON.stringify(values[key]).slice(1, -1) : values[key],
  );
  return new TextEncoder().encode(filled);
}

/** Writes a project into a new folder. @throws the system's error, EEXIST for an existing one. */
export async function writeProject(folder: string, files: ProjectFiles): Promise<void> {
  await makeFolders(path.dirname(path.resolve(folder)));
  await mkdir(folder, { mode: FOLDER_MODE });
  // The built package last: a source newer than its module would look as if it had changed since the build.
  const isBuilt = (name: string) => Number(name.startsWith(`${PACKAGE_FOLDER}/`));
  const inOrder = [...files].sort(([one], [other]) => isBuilt(one) - isBuilt(other));
  for (const [name, bytes] of inOrder) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true, mode: FOLDER_MODE });
    await writeFile(target, bytes, { flag: "wx", mode: FILE_MODE });
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
