import { createHash } from "node:crypto";
import { userInfo } from "node:os";
import path from "node:path";
import {
  checkManifest,
  checkPluginManifest,
  type Issue,
  isOk,
  issue,
  OFFICIAL_PUBLISHER,
  PLUGIN_FILE,
  PLUGIN_PROTOCOL,
  SERVICE_PREFIX,
} from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, safe, shellWord } from "../../cli/text.ts";
import { PLUGIN_FOLDER } from "../package-folder.ts";
import { reasonOf } from "../read/open.ts";
import { readSource } from "../read/source.ts";
import {
  fillTemplate,
  KIND_NAMES,
  type ProjectFiles,
  TEMPLATE_NAMES,
  TEMPLATES,
  type Template,
  type TemplateName,
  type TemplateValues,
  templatesOf,
  valuesOf,
  writeProject,
} from "./template.ts";

/** Default answers, derived from the folder's name; only the official publisher publishes web applications. */
function defaultValues(folder: string, template?: TemplateName): TemplateValues {
  const base = path.basename(path.resolve(folder));
  const name = base.replace(/[-_.]+/g, " ").trim() || "Extension";
  const title = name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
  const publisher = template === "web-app" ? OFFICIAL_PUBLISHER : userName();
  const ids = { package: packageId, plugin: pluginId, extension: (segment: string) => `bourse.${segment}` };
  const id = ids[template === undefined ? "package" : TEMPLATES[template].makes](segmentOf(base) || "extension");
  return { id, name: title, publisher, description: `${title} for the trader's workbench.` };
}

const segmentOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");

/** Extends a short folder name to the minimum length of an extension id. */
function packageId(segment: string): string {
  const id = `${SERVICE_PREFIX}${segment}`;
  return id.length >= 12 ? id : `${id}.extension`;
}

/** The author's name, then the plugin's; neither has a dot or an underscore. */
function pluginId(segment: string): string {
  const part = (text: string) => segmentOf(text).replace(/[._]+/g, "-");
  return `${part(userName()) || "me"}.${part(segment)}`;
}

function userName(): string {
  try {
    return userInfo().username || "Publisher";
  } catch {
    // A container may run with a user id that has no name.
    return "Publisher";
  }
}

/**
 * Creates a project from a template. The result passes the package check; a name that would fail it is refused first.
 */
export async function newProject(given: Invocation, io: Io): Promise<ExitCode> {
  const folder = await folderFor(given, io);
  if (folder === undefined) {
    await io.err("error: give the name of the folder to make\n");
    return EXIT.couldNotRun;
  }
  const choice = await choose(given, io, folder);
  if (choice === undefined) return EXIT.couldNotRun;
  const { makes, note, needsBuild }: Template = TEMPLATES[choice.template];
  const filled = await filesOf(choice);
  const files = makes === "plugin" ? withInventory(filled.files) : filled.files;
  const refused = makes === "plugin" ? pluginIssues(choice.values) : issuesOf(files);
  const faults = [...filled.issues, ...refused];
  const issues = isOk(faults) ? await written(folder, files) : faults;
  const ok = isOk(issues);
  const result = {
    path: folder,
    ok,
    template: choice.template,
    id: choice.values.id,
    files: ok ? [...files.keys()] : [],
    ...(ok && note !== undefined ? { note } : {}),
  };
  const text = hasFlag(given, "json")
    ? JSON.stringify({ ...result, issues: issues.map(issueFields) })
    : lines({ ...result, makes, needsBuild: needsBuild === true, issues }, io).join("\n");
  await io.out(`${text}\n`);
  return codeOf(issues);
}

const COULD_NOT_RUN: ReadonlySet<string> = new Set(["tool.output_failed", "tool.unreadable"]);

function codeOf(issues: readonly Issue[]): ExitCode {
  if (isOk(issues)) return EXIT.ok;
  return issues.some(({ rule }) => COULD_NOT_RUN.has(rule)) ? EXIT.couldNotRun : EXIT.refused;
}

/** The folder to make; undefined where none is given and nobody can be asked. */
async function folderFor(given: Invocation, io: Io): Promise<string | undefined> {
  const [folder] = given.args;
  const mayAsk = folder === undefined && asksOn(given, io) && !hasFlag(given, "json");
  const named = mayAsk ? await (await import("./ask.ts")).askText("In which folder?", "my-extension") : folder;
  return named === undefined || named.trim() === "" ? undefined : named;
}

const asksOn = (given: Invocation, io: Io): boolean => io.interactive && !hasFlag(given, "yes");

interface Choice {
  readonly template: TemplateName;
  readonly values: TemplateValues;
}

async function choose(given: Invocation, io: Io, folder: string): Promise<Choice | undefined> {
  const named = templateOf(given);
  if ("fault" in named) {
    await io.err(`error: ${named.fault}\n`);
    return undefined;
  }
  const { template, among } = named;
  const flags = (["id", "name", "publisher", "description"] as const).flatMap((key) => {
    const value = textOption(given, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const partial: Partial<TemplateValues> = Object.fromEntries(flags);
  if (template !== undefined && partial.publisher !== undefined && !valuesOf(template).includes("publisher")) {
    await io.err(`error: --publisher is for packages; ${template} makes none\n`);
    return undefined;
  }
  const defaults = defaultValues(folder, template);
  const isInteractive = asksOn(given, io);
  if (template !== undefined && !(isInteractive && flags.length === 0))
    return { template, values: { ...defaults, ...partial } };
  if (isInteractive && !hasFlag(given, "json"))
    return (await import("./ask.ts")).ask({
      template,
      among,
      given: partial,
      defaultsOf: (chosen) => defaultValues(folder, chosen),
    });
  if (template !== undefined) return { template, values: { ...defaults, ...partial } };
  const which = among.length < TEMPLATE_NAMES.length ? `--lang: ${languagesOf(among)}` : "--kind, or --template,";
  await io.err(`error: give ${which} where nobody can be asked\n`);
  return undefined;
}

/** The template that the flags name; among several of a kind, the author is asked. */
function templateOf(
  given: Invocation,
):
  | { readonly template: TemplateName | undefined; readonly among: readonly TemplateName[] }
  | { readonly fault: string } {
  const template = TEMPLATE_NAMES.find((name) => name === textOption(given, "template"));
  const [asked, lang] = [textOption(given, "kind"), textOption(given, "lang")];
  const kind = KIND_NAMES.find((name) => name === asked);
  if (template !== undefined && (kind ?? lang) !== undefined) return { fault: "give --template, or --kind and --lang" };
  if (template !== undefined) return { template, among: [template] };
  const all = kind === undefined ? TEMPLATE_NAMES : templatesOf(kind);
  const among = lang === undefined ? all : all.filter((name) => languagesOf([name]) === lang);
  if (among.length > 0) return { template: among.length === 1 ? among[0] : undefined, among };
  return { fault: `${kind} is not made in ${lang}; give one of ${languagesOf(all) || "no language"}` };
}

function languagesOf(names: readonly TemplateName[]): string {
  const templates: readonly Template[] = names.map((name) => TEMPLATES[name]);
  return templates.flatMap(({ lang }) => lang ?? []).join(", ");
}

/** The files of the project; none where a file of the tool itself is not there. */
async function filesOf({ template, values }: Choice): Promise<{
  readonly files: ProjectFiles;
  readonly issues: readonly Issue[];
}> {
  try {
    return { files: await fillTemplate(template, values), issues: [] };
  } catch (cause) {
    const why = `The template ${template} cannot be read: ${reasonOf(cause)}. Run npm install in the folder of Bourse.`;
    return { files: new Map(), issues: [issue("tool.unreadable", "", why)] };
  }
}

function issuesOf(files: ProjectFiles): readonly Issue[] {
  const manifest = files.get("manifest.json") ?? files.get("package/manifest.json");
  return manifest === undefined ? [] : checkManifest(readSource("manifest.json", manifest).bytes).issues;
}

async function written(folder: string, files: ProjectFiles): Promise<readonly Issue[]> {
  try {
    await writeProject(folder, files);
    return [];
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST")
      return [issue("tool.target_exists", "", `${folder} exists already.`)];
    return [issue("tool.output_failed", "", `The project cannot be written: ${reasonOf(cause)}.`)];
  }
}

interface Result {
  readonly path: string;
  readonly ok: boolean;
  readonly id: string;
  readonly files: readonly string[];
  readonly makes: (typeof TEMPLATES)[TemplateName]["makes"];
  readonly needsBuild: boolean;
  readonly note?: string;
  readonly issues: readonly Issue[];
}

/** The next step, by what was made. */
const NEXT = {
  package: "npx --offline bourse validate",
  plugin: "npx --offline bourse plugins dev",
  extension: "cat",
} as const;

function lines({ path, ok, id, files, makes, needsBuild, note, issues }: Result, io: Io): readonly string[] {
  const style = paint(io.color);
  if (!ok) return [`${style.red("refused")} ${safe(path)}; nothing was written`, ...refusalLines(issues, style)];
  return [
    `${style.green("made")} ${style.bold(safe(path))} (${id})`,
    ...files.map((each) => `  ${each}`),
    ...(note === undefined ? [] : [note]),
    needsBuild
      ? `Next: cd ${shellWord(safe(path))} && npm install && npm run build`
      : `Next: ${NEXT[makes]} ${shellWord(safe(makes === "extension" ? `${path}/README.md` : path))}`,
  ];
}

/** Adds the hashes of the plugin's other files to its description, so that it can be trusted unchanged. */
function withInventory(files: ProjectFiles): ProjectFiles {
  const described = `${PLUGIN_FOLDER}/${PLUGIN_FILE}`;
  const lines = [...files]
    .filter(([name]) => name.startsWith(`${PLUGIN_FOLDER}/`) && name !== described)
    .map(([name, bytes]) => [name.slice(PLUGIN_FOLDER.length + 1), bytes] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => `  ${name}: "${createHash("sha256").update(bytes).digest("hex")}"\n`);
  const description = new TextDecoder().decode(files.get(described));
  const whole = new TextEncoder().encode(`${description}files:\n${lines.join("")}`);
  return new Map([...files, [described, whole]]);
}

/** Faults in the values of a plugin; the template itself has none. */
function pluginIssues({ id, name }: TemplateValues): readonly Issue[] {
  const [entry, hash] = ["main.py", "0".repeat(64)];
  const { issues } = checkPluginManifest({
    id,
    name,
    version: "0.1.0",
    api: PLUGIN_PROTOCOL,
    runtime: "python",
    entry,
    permissions: [],
    contributes: { commands: [{ id: `${id}.symbols`, title: name }] },
    files: { [entry]: hash },
  });
  // The command's id would repeat the faults of the plugin's id.
  return issues.filter(({ pointer }) => pointer === "/id" || pointer === "/name");
}
