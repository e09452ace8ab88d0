import { checkManifest, type Issue, isOk, issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, issueLines } from "../../cli/issues.ts";
import { paint, safe, shellWord } from "../../cli/text.ts";
import { reasonOf } from "../read/open.ts";
import { pluginIssues, withInventory } from "./plugin.ts";
import {
  fillTemplate,
  type ProjectFiles,
  TEMPLATES,
  type Template,
  type TemplateName,
  type TemplateValues,
  valuesOf,
  writeProject,
} from "./template.ts";
import { defaultValues } from "./values.ts";

/**
 * Creates a project from a template. The result passes the package check; a name that would fail it is refused first.
 */
export async function newProject(given: Invocation, io: Io): Promise<ExitCode> {
  const [folder = ""] = given.args;
  if (folder.trim() === "") {
    await io.err("error: give the name of the folder to make\n");
    return EXIT.couldNotRun;
  }
  const choice = await choose(given, io, folder);
  if (choice === undefined) return EXIT.couldNotRun;
  const { makes, note }: Template = TEMPLATES[choice.template];
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
    : lines({ ...result, makes, issues }, io).join("\n");
  await io.out(`${text}\n`);
  return codeOf(issues);
}

const COULD_NOT_RUN: ReadonlySet<string> = new Set(["tool.output_failed", "tool.unreadable"]);

function codeOf(issues: readonly Issue[]): ExitCode {
  if (isOk(issues)) return EXIT.ok;
  return issues.some(({ rule }) => COULD_NOT_RUN.has(rule)) ? EXIT.couldNotRun : EXIT.refused;
}

interface Choice {
  readonly template: TemplateName;
  readonly values: TemplateValues;
}

async function choose(given: Invocation, io: Io, folder: string): Promise<Choice | undefined> {
  const template = textOption(given, "template") as TemplateName | undefined;
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
  if (template !== undefined && !(io.interactive && flags.length === 0))
    return { template, values: { ...defaults, ...partial } };
  if (io.interactive && !hasFlag(given, "json"))
    return (await import("./ask.ts")).ask({
      template,
      given: partial,
      defaultsOf: (chosen) => defaultValues(folder, chosen),
    });
  if (template !== undefined) return { template, values: { ...defaults, ...partial } };
  await io.err("error: give --template where nobody can be asked\n");
  return undefined;
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
  return manifest === undefined ? [] : checkManifest(manifest).issues;
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
  readonly note?: string;
  readonly issues: readonly Issue[];
}

/** The next step, by what was made. */
const NEXT = { package: "bourse validate", plugin: "bourse plugins dev", extension: "cat" } as const;

function lines({ path, ok, id, files, makes, note, issues }: Result, io: Io): readonly string[] {
  const style = paint(io.color);
  if (!ok) return [`${style.red("refused")} ${safe(path)}; nothing was written`, ...issueLines(issues, style)];
  return [
    `${style.green("made")} ${style.bold(safe(path))} (${id})`,
    ...files.map((each) => `  ${each}`),
    ...(note === undefined ? [] : [note]),
    `Next: ${NEXT[makes]} ${shellWord(safe(makes === "extension" ? `${path}/README.md` : path))}`,
  ];
}
