import { existsSync } from "node:fs";
import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_FOLDER } from "../package-folder.ts";

/** The kinds of projects, as an author names them. */
export const KINDS = {
  resource: "views, presets and links in a manifest; no code",
  view: "a view that a small program draws",
  interactive: "a program that answers events with views and commands",
  webapp: "a web application of the official publisher",
  "in-app": "an extension of the client itself, for a checkout of Bourse",
  plugin: "a plugin of your own computer",
} as const;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** A template: a folder of `templates/`. Its kind and language find it; no two have the same of both. */
export interface Template {
  readonly kind: Kind;
  /** Absent: there is nothing to choose. */
  readonly lang?: string;
  readonly hint: string;
  /** A package of the marketplace, a process plugin, or an extension of the client itself. */
  readonly makes: "package" | "plugin" | "extension";
  /** Shown after the project is made: other things that the author needs and `bourse` cannot give. */
  readonly note?: string;
  /** Its projects get files of the SDK, because no registry has them: these at least. They are built, and lie in no template. */
  readonly sdk?: readonly string[];
  /** It has no module yet: its program holds the extension's id, or its compiler is not in its packages. */
  readonly needsBuild?: true;
  /** Name of the schema with which an editor completes the manifest. */
  readonly schema?: string;
}

const TO_PUBLISH_AN_APP =
  "Only the publisher Service Official publishes web applications, and a host runs one only with signatures of its " +
  "official keys. For your own host: `bourse official init official.json` makes a key (the host reads the file by " +
  "OFFICIAL_SET), and `bourse official sign` signs the archive; README.md has the lines.";

/** The templates shipped with the tool. A new language is a row here and a folder. */
export const TEMPLATES = {
  resource: { kind: "resource", hint: KINDS.resource, makes: "package", schema: "manifest-resource-1" },
  "view-ts": {
    kind: "view",
    lang: "typescript",
    hint: "a guest in TypeScript",
    makes: "package",
    needsBuild: true,
    schema: "manifest-wasm-1",
  },
  "wasm-as": {
    kind: "view",
    lang: "assemblyscript",
    hint: "a guest in AssemblyScript",
    makes: "package",
    sdk: ["assembly/bourse/abi.ts", "assembly/bourse/log.ts"],
    schema: "manifest-wasm-1",
  },
  "wasm-wat": {
    kind: "view",
    lang: "wat",
    hint: "a guest in WebAssembly text",
    makes: "package",
    schema: "manifest-wasm-1",
  },
  "view-c": {
    kind: "view",
    lang: "c",
    hint: "a guest in C",
    makes: "package",
    sdk: ["src/svc.h"],
    needsBuild: true,
    schema: "manifest-wasm-1",
  },
  "interactive-ts": {
    kind: "interactive",
    lang: "typescript",
    hint: "an interactive guest in TypeScript",
    makes: "package",
    needsBuild: true,
    schema: "manifest-wasm-2",
  },
  "interactive-as": {
    kind: "interactive",
    lang: "assemblyscript",
    hint: "an interactive guest in AssemblyScript",
    makes: "package",
    sdk: ["assembly/bourse/interactive.ts"],
    needsBuild: true,
    schema: "manifest-wasm-2",
  },
  "interactive-c": {
    kind: "interactive",
    lang: "c",
    hint: "an interactive guest in C",
    makes: "package",
    sdk: ["src/svc.h"],
    needsBuild: true,
    schema: "manifest-wasm-2",
  },
  "web-app": {
    kind: "webapp",
    lang: "typescript",
    hint: "a web application of the official publisher, in TypeScript",
    makes: "package",
    note: TO_PUBLISH_AN_APP,
    sdk: ["src/bourse.js", "src/bourse.d.ts"],
    schema: "manifest-web-app-3",
  },
  "plugin-ts": {
    kind: "plugin",
    lang: "typescript",
    hint: "a plugin of your own computer, in TypeScript",
    makes: "plugin",
    sdk: ["plugin/bourse.js", "plugin/bourse.d.ts"],
  },
  "plugin-python": {
    kind: "plugin",
    lang: "python",
    hint: "a plugin of your own computer, in Python",
    makes: "plugin",
    sdk: ["plugin/bourse.py", "plugin/bourse_views.py"],
  },
  "in-app": {
    kind: "in-app",
    lang: "typescript",
    hint: "an extension of the client itself, for a checkout of Bourse",
    makes: "extension",
  },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** The templates of a kind, in a language if one is given. */
export function templatesOf(kind: Kind, lang?: string): readonly TemplateName[] {
  return TEMPLATE_NAMES.filter((name) => {
    const template: Template = TEMPLATES[name];
    return template.kind === kind && (lang === undefined || template.lang === lang);
  });
}

/** Every language of a template. */
export const LANGUAGES: readonly string[] = [
  ...new Set(Object.values<Template>(TEMPLATES).flatMap(({ lang }) => (lang === undefined ? [] : [lang]))),
];

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
  const { sdk = [], makes, schema }: Template = TEMPLATES[template];
  const shared = makes === "extension" ? [] : ["common", `common-${makes}`];
  const files = new Map<string, Uint8Array>();
  const found = await Promise.all([...shared, template].map((each) => filesBelow(path.join(FOLDER, each))));
  for (const [name, bytes] of found.flat()) {
    const target = targetOf(name);
    files.set(target, target.endsWith(".wasm") ? bytes : fill(bytes, values, target));
  }
  // The named ones first: a copy that lacks one of them makes no project.
  for (const name of sdk) await access(path.join(SDK, template, name));
  for (const [name, bytes] of sdk.length > 0 ? await filesBelow(path.join(SDK, template)) : []) files.set(name, bytes);
  if (schema !== undefined) await addSchema(files, schema);
  return files;
}

/** The files of a folder by their paths in it. */
async function filesBelow(root: string): Promise<readonly (readonly [string, Uint8Array])[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((each) => each.isFile())
    .map((each) => path.relative(root, path.join(each.parentPath, each.name)).split(path.sep).join("/"));
  return Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name))] as const));
}

/** npm packs no `.gitignore`, and programs of a template must not be taken for programs of this project. */
function targetOf(name: string): string {
  return name.replace(/(^|\/)dot-/, "$1.").replace(new RegExp(`\\${MARK}$`), "");
}

const MANIFEST = `${PACKAGE_FOLDER}/manifest.json`;
const SCHEMA = "manifest.schema.json";
const SCHEMAS = path.resolve(path.dirname(fileURLToPath(import.meta.resolve("@bourse/contract"))), "../schemas");

/** Lets an editor complete the manifest; `bourse build` leaves the reference out. */
async function addSchema(files: Map<string, Uint8Array>, schema: string): Promise<void> {
  const manifest = new TextDecoder().decode(files.get(MANIFEST));
  const hinted = manifest.replace("{\n", `{\n  "$schema": "../${SCHEMA}",\n`);
  files.set(MANIFEST, new TextEncoder().encode(hinted));
  files.set(SCHEMA, await readFile(path.join(SCHEMAS, `${schema}.json`)));
}

/** Files in which a value stands between quotes: it is escaped as JSON does, which YAML and TypeScript read the same way. */
const QUOTED = /\.(?:json|ndjson|yaml|tsx?|mjs|py|c)$/;

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
