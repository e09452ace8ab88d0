import { spawn } from "node:child_process";
import { mkdtemp, opendir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Issue, issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { countText, issueFields, type Placed, refusalLines } from "../cli/issues.ts";
import { paint, safe } from "../cli/text.ts";
import { compileFolder, firstModuleIn } from "../guest/compile/compile-folder.ts";
import { writeAtomic } from "../package-tool/pack/write-atomic.ts";
import { PACKAGE_FOLDER } from "../package-tool/package-folder.ts";
import { reasonOf, unreadable } from "../package-tool/read/open.ts";
import { staleWarning } from "../package-tool/read/stale.ts";
import { COVERAGE_FOLDER } from "../test-host/coverage.ts";
import { coverageFields, coverageLines, type FileCoverage, lcovOf, readCoverage } from "./covered.ts";

type Runner = "vitest" | "node";

/** The outcome of a run; `refused` and `couldNotRun` have their reasons in the issues. */
interface Outcome {
  readonly code: ExitCode;
  readonly runner: Runner;
  readonly files: readonly string[];
  readonly coverage?: readonly FileCoverage[] | undefined;
  readonly issues: readonly Placed[];
}

/** Compiles the guest, runs the tests of a project, and tells what they reached. */
export async function runTests(given: Invocation, io: Io): Promise<ExitCode> {
  const [dir = "."] = given.args;
  const folder = path.resolve(dir);
  const outcome = await tested(folder, given, io);
  const { code, coverage, issues } = outcome;
  if (hasFlag(given, "json")) await io.out(`${JSON.stringify({ path: dir, ...fieldsOf(outcome) })}\n`);
  else await io.out(textOf({ dir, coverage, issues }, io));
  return code;
}

const fieldsOf = ({ code, runner, files, coverage, issues }: Outcome) => ({
  ok: code === EXIT.ok,
  runner,
  files,
  coverage: coverage === undefined ? null : coverageFields(coverage),
  issues: issues.map(issueFields),
});

function textOf(
  { dir, coverage, issues }: Pick<Outcome, "coverage" | "issues"> & { readonly dir: string },
  io: Io,
): string {
  const style = paint(io.color);
  const refused =
    issues.length === 0
      ? []
      : [`${style.red("refused")} ${style.bold(safe(dir))} (${countText(issues)})`, ...refusalLines(issues, style)];
  const none = "no coverage: the tests made no host of a guest in TypeScript";
  const told = coverage === undefined ? [] : coverage.length === 0 ? [none] : coverageLines(coverage);
  return [...refused, ...told].map((line) => `${line}\n`).join("");
}

async function tested(folder: string, given: Invocation, io: Io): Promise<Outcome> {
  const runner = await runnerOf(folder, given);
  const files: string[] = [];
  const fault = await testFilesIn(folder, files);
  const known = { runner, files: files.toSorted() };
  if (fault) return { ...known, code: EXIT.couldNotRun, issues: [fault] };
  if (files.length === 0) {
    const message = `There is no file *.test.ts in ${safe(path.relative("", folder) || ".")}.`;
    return { ...known, code: EXIT.couldNotRun, issues: [issue("tool.tests_missing", "", message)] };
  }
  if (runner === "vitest" && vitestOf(folder) === undefined) {
    const message = "vitest is among the project's packages, and not installed.";
    return { ...known, code: EXIT.couldNotRun, issues: [issue("tool.test_runner_missing", "", message)] };
  }
  const compiled = firstModuleIn(folder) === undefined ? undefined : await compileFolder(folder, io);
  if (compiled?.ok === false) return { ...known, code: EXIT.refused, issues: compiled.issues };
  if (!compiled) await io.err((await staleWarning(folder)) ?? "");
  return await ran(folder, { given, io, known });
}

interface Run {
  readonly given: Invocation;
  readonly io: Io;
  readonly known: Pick<Outcome, "runner" | "files">;
}

async function ran(folder: string, { given, io, known }: Run): Promise<Outcome> {
  const lcov = textOption(given, "lcov");
  const wantsCoverage = hasFlag(given, "coverage") || lcov !== undefined;
  const left = wantsCoverage ? await mkdtemp(path.join(tmpdir(), "bourse-coverage-")) : undefined;
  try {
    const status = await run(folder, { given, io, known }, left);
    const coverage = left === undefined ? undefined : await readCoverage(left);
    const issues: Issue[] = [];
    if (lcov !== undefined && coverage) {
      const bytes = Buffer.from(lcovOf(coverage));
      const fault = await writeAtomic(lcov, bytes, { random: io.random, readers: "everybody" });
      if (fault) issues.push(fault);
    }
    if (issues.length > 0) return { ...known, code: EXIT.couldNotRun, coverage, issues };
    return { ...known, code: status === 0 ? EXIT.ok : EXIT.refused, coverage, issues };
  } finally {
    if (left !== undefined) await rm(left, { recursive: true, force: true });
  }
}

/** The runner in a process of its own; its words go on as they come. */
async function run(folder: string, { given, io, known }: Run, left: string | undefined): Promise<number | null> {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...(left !== undefined && { [COVERAGE_FOLDER]: left }),
    ...(io.color && { FORCE_COLOR: "1" }),
  };
  const args = argumentsOf(folder, known, hasFlag(given, "watch") ? "watch" : "once");
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["inherit", "pipe", "pipe"] });
  const words = hasFlag(given, "json") ? io.err : io.out;
  const forward = async (stream: NodeJS.ReadableStream, say: (text: string) => Promise<void>) => {
    for await (const piece of stream.setEncoding("utf8")) await say(String(piece));
  };
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const [status] = await Promise.all([ended, forward(child.stdout, words), forward(child.stderr, io.err)]);
  return status;
}

function argumentsOf(folder: string, { runner, files }: Run["known"], how: "once" | "watch"): readonly string[] {
  if (runner === "vitest")
    return [vitestOf(folder) ?? "", how === "watch" ? "watch" : "run", "--root", folder, ...files];
  // An older Node warns of types that it strips.
  const quiet = "--disable-warning=ExperimentalWarning";
  return [quiet, "--test", ...(how === "watch" ? ["--watch"] : []), ...files];
}

/** The program of the project's vitest. */
function vitestOf(folder: string): string | undefined {
  try {
    const found = createRequire(path.join(folder, "package.json")).resolve("vitest/package.json");
    return path.join(path.dirname(found), "vitest.mjs");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw cause;
    return undefined;
  }
}

/** Vitest for a project that names it: a package of a folder around it may be there for other reasons. */
async function runnerOf(folder: string, given: Invocation): Promise<Runner> {
  const named = textOption(given, "runner");
  if (named === "vitest" || named === "node") return named;
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      await readFile(path.join(folder, "package.json"), "utf8"),
    ) as Readonly<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>> | undefined>>;
    return "vitest" in { ...dependencies, ...devDependencies } ? "vitest" : "node";
  } catch (cause) {
    if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code !== undefined) return "node";
    throw cause;
  }
}

const TEST_FILE = /\.test\.(?:[cm]?[jt]s)$/;
const ASIDE: ReadonlySet<string> = new Set(["node_modules", PACKAGE_FOLDER, "dist", "build"]);
/** More entries than a project has, so that a search in somebody's home folder ends early. */
const MOST_ENTRIES = 20_000;

/** Collects the tests below a folder, as paths in it; returns why it cannot be read. */
async function testFilesIn(folder: string, files: string[]): Promise<Issue | undefined> {
  const open = [""];
  let looked = 0;
  for (let inside = open.pop(); inside !== undefined; inside = open.pop()) {
    try {
      for await (const entry of await opendir(path.join(folder, inside))) {
        looked += 1;
        if (looked > MOST_ENTRIES) return undefined;
        const name = path.join(inside, entry.name);
        if (entry.isDirectory() && !ASIDE.has(entry.name) && !entry.name.startsWith(".")) open.push(name);
        else if (entry.isFile() && TEST_FILE.test(entry.name)) files.push(name);
      }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
      if (inside === "") return unreadable(reasonOf(cause));
    }
  }
  return undefined;
}
