import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type CloudProcess, spawnCloud } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { packAll } from "../scripts/pack/pack.ts";
import { answersTo, shellLines } from "./support/author-answers.ts";
import { OLDEST_NODE, oldestNode } from "./support/oldest-node.ts";
import { installedRegistry, type Registry } from "./support/registry.ts";

/** npm asks nobody outside. */
const ALONE = { npm_config_update_notifier: "false", npm_config_registry: "http://127.0.0.1:1/" };
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const ID = "svc.my-extension";

let work: string;
let home: string;
let project: string;
let registry: Registry;
let cloud: CloudProcess;
beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), "bourse-road-"));
  home = path.join(work, "home");
  project = path.join(work, "author");
  mkdirSync(project);
  const tarballs = await packAll(path.join(work, "packages"));
  writeFileSync(path.join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  registry = await installedRegistry(root);
  await npm(project, ["install", "vitest", ...tarballs.map(({ file }) => file)]);
  cloud = await spawnCloud(path.join(root, "packages/cloud/src/main.ts"), { DATA_DIR: path.join(work, "cloud") });
}, patiently(600_000));
afterAll(async () => {
  await cloud.kill();
  await registry[Symbol.asyncDispose]();
  rmSync(work, { recursive: true, force: true });
});

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...ALONE,
  NO_COLOR: "1",
  HOME: home,
  CI: "1",
  BOURSE_CLOUD: cloud.url,
  npm_config_cache: path.join(work, "cache"),
});

/** npm 12 runs no install script, so nothing may need one. Scripts of a project run on `node`. */
async function npm(folder: string, args: readonly string[], node = process.execPath): Promise<string> {
  const options =
    args[0] === "install" ? ["--ignore-scripts", "--no-audit", "--no-fund", "--registry", registry.url] : [];
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
  const env = { ...process.env, ...ALONE, NO_COLOR: "1", PATH, npm_config_cache: path.join(work, "cache") };
  const { stdout } = await promisify(execFile)("npm", [...args, ...options], { cwd: folder, env });
  return stdout;
}

const bin = () => path.join(project, "node_modules/@bourse/tool/dist/bin.js");

/** Runs a line of a shell as somebody does who has the packages and nothing else. */
function shell(line: string, more: Readonly<Record<string, string>> = {}, node = process.execPath) {
  const script = `npx() { shift 2; "${node}" "${bin()}" "$@"; }\n${line}`;
  const env = { ...environment(), ...more };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], { cwd: project, env, encoding: "utf8" });
  expect([line, status, stderr], stdout).toEqual([line, 0, expect.anything()]);
  return stdout;
}

const inProject = (...parts: readonly string[]) => path.join(project, "my-extension", ...parts);

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}

describe("tests of a guest from the packages, in an empty folder", () => {
  it.each(["view-ts", "interactive-ts", "wasm-as", "wasm-wat"])("of %s pass under Node", async (template) => {
    const made = path.join(project, `node-${template}`);
    shell(`npx --offline bourse new node-${template} --template ${template}`);
    await npm(made, ["install"]);
    await npm(made, ["run", "build"]);
    expect(await npm(made, ["test", "--", "--coverage"])).toMatch(
      template.endsWith("-ts") ? /pass 2\n[\s\S]*src\/index\.tsx +\d+\.\d%/ : /pass 1\n[\s\S]*no coverage/,
    );
  });

  it("pass under vitest, with a snapshot of the layout that a change breaks", async () => {
    const made = path.join(project, "vitest");
    shell("npx --offline bourse new vitest --template interactive-ts");
    writeFileSync(
      path.join(made, "test/close.test.ts"),
      `import { expect, test } from "vitest";
import { createTestHost } from "@bourse/tool/testing";

test("shows the last close", async (t) => {
  const host = await createTestHost({ test: t, market: { bars: "bars.csv", past: 2 } });
  await host.start();
  await host.bars(1);
  await host.tap("Ask again");
  expect(host.view().text()).toMatchSnapshot();
});
`,
    );
    const config = `export default { test: { testTimeout: ${patiently(30_000)} } };\n`;
    writeFileSync(path.join(made, "vitest.config.mjs"), config);
    const rows = ["time,open,high,low,close", "2024-01-01,1,2,1,2", "2024-01-02,2,3,2,3", "2024-01-03,3,4,3,4"];
    writeFileSync(path.join(made, "bars.csv"), `${rows.join("\n")}\n`);
    shell("npx --offline bourse test vitest --runner vitest", { CI: "" });
    const snapshot = readFileSync(path.join(made, "test/__snapshots__/close.test.ts.snap"), "utf8");
    expect(snapshot).toContain('  label "SPX closed at 4"\n  label "Ask again" key=tap1');
    replaceIn(path.join(made, "src/index.tsx"), "spacing={4}", "spacing={6}");
    const env = environment();
    const again = spawnSync(process.execPath, [bin(), "test", "vitest", "--runner", "vitest"], {
      cwd: project,
      env,
      encoding: "utf8",
    });
    expect([again.status, again.stdout + again.stderr]).toEqual([
      1,
      expect.stringMatching(/- "column spacing=4\s+\+ "column spacing=6/),
    ]);
  });
});

/** Events that `bourse dev` writes, one a line. */
class Dev {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(folder: string) {
    const env = environment();
    this.#child = spawn(process.execPath, [bin(), "dev", folder, "--own", "--json"], {
      cwd: project,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  }

  /** The next event of this name; a fault is none that a test waits for. */
  async next(name: string): Promise<void> {
    for (let line = await this.#lines.next(); !line.done; line = await this.#lines.next()) {
      const { event, ...rest } = JSON.parse(line.value) as { readonly event: string };
      if (event === name) return;
      if (event === "fault") throw new Error(JSON.stringify(rest));
    }
    throw new Error(`dev ended before ${name}`);
  }

  async end(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGINT");
    await ended;
  }
}

describe("the road of an author", () => {
  const times: (readonly [step: string, ms: number])[] = [];
  async function timed<Result>(step: string, work: () => Promise<Result> | Result): Promise<Result> {
    const begun = performance.now();
    const result = await work();
    times.push([step, performance.now() - begun]);
    return result;
  }
  afterAll(() => {
    const rows = times.map(([step, ms]) => `${step.padEnd(44)} ${(ms / 1000).toFixed(1).padStart(6)} s`);
    process.stdout.write(`the road of an author\n${rows.join("\n")}\n`);
  });

  /** The steps that need no host: the command line runs them on an older Node as well. */
  async function tries(name: string, node: string, version: string): Promise<void> {
    const made = path.join(project, name);
    expect(await timed(`test, Node ${version}`, () => npm(made, ["test"], node))).toContain("pass 2\n");
    writeFileSync(path.join(made, "bars.csv"), csvOf(2000));
    const backtest = () => shell(`npx --offline bourse backtest ${name} --bars ${name}/bars.csv --json`, {}, node);
    const { ok, bars } = JSON.parse(await timed(`backtest of 2,000 bars, Node ${version}`, backtest));
    expect([ok, bars]).toEqual([true, 2000]);
    const check = () => shell(`npx --offline bourse check ${name}`, {}, node);
    expect(await timed(`check, Node ${version}`, check)).toMatch(new RegExp(`^ok ${name}`, "m"));
  }

  it(
    "leads from an empty folder to an extension in a host: new, dev, edit, test, backtest, check, publish, install",
    async () => {
      await timed("new", () => shell("npx --offline bourse new my-extension --kind interactive --lang typescript"));
      await timed("npm install", () => npm(inProject(), ["install"]));
      const dev = await timed("dev, to the first screen", async () => {
        const started = new Dev("my-extension");
        await started.next("shown");
        return started;
      });
      await timed("edit, to the screen", async () => {
        replaceIn(inProject("src/index.tsx"), "spacing={4}", "spacing={8}");
        await dev.next("shown");
      });
      await dev.end();
      await tries("my-extension", process.execPath, process.versions.node);
      await timed("publish, with account and review", publish);
      await timed("install in a host", install);
    },
    patiently(300_000),
  );

  it("is the same on the oldest Node, up to the host, which needs a younger one", async ({ skip }) => {
    const node = oldestNode();
    if (node === undefined) return skip(`there is no Node ${OLDEST_NODE}`);
    shell("npx --offline bourse new oldest --kind interactive --lang typescript", {}, node);
    await npm(path.join(project, "oldest"), ["install"], node);
    await tries("oldest", node, String(OLDEST_NODE));
  });
});

/** Days of a price that goes up and down. */
function csvOf(bars: number): string {
  const rows = Array.from({ length: bars }, (_, index) => {
    const close = 100 + (index % 17) - (index % 5);
    const day = new Date(Date.UTC(2015, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
    return `${day},${close},${close + 1},${close - 1},${close}`;
  });
  return `time,open,high,low,close\n${rows.join("\n")}\n`;
}

/** The lines of the guide from the build of the archive on. */
async function publish(): Promise<void> {
  const lines = shellLines(readFileSync(path.join(root, "docs/guides/first-extension.md"), "utf8"));
  const from = lines.findIndex((line) => line.includes("bourse build"));
  const operators: Record<string, string> = {};
  let shown = "";
  for (const line of lines.slice(from)) {
    const exported = /^export BOURSE_HOME=\$HOME\/(\S+)$/.exec(line)?.[1];
    if (exported !== undefined) operators.BOURSE_HOME = path.join(home, exported);
    else if (line === "unset BOURSE_HOME") delete operators.BOURSE_HOME;
    else {
      const command = line.replace(/\bPUBLISHER\b|\bSUBMISSION\b/, () => UUID.exec(shown)?.[0] ?? "no id was shown");
      const run = async () => shell(command, { ...operators, ...(await answersTo(command, path.join(work, "cloud"))) });
      if (!/admin (?:publishers|submissions)/.test(command)) await run();
      else shown = await vi.waitFor(async () => listed(await run()), { interval: 500 });
    }
  }
}

/** A submission is listed once its check has run. */
function listed(listing: string): string {
  expect(listing).toMatch(UUID);
  return listing;
}

async function install(): Promise<void> {
  const data = path.join(work, "host");
  const env = { ...environment(), PORT: "0", DATA_DIR: data, CLOUD_URL: cloud.url };
  const program = path.join(project, "node_modules/.bin/bourse-host");
  const host = spawn(process.execPath, [program], { cwd: work, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(host, "exit");
  try {
    for await (const line of createInterface({ input: host.stdout })) if (line.startsWith("host ready:")) break;
    shell(`npx --offline bourse host install ${ID} --approve tradingRead --trust-key --data ${data}`);
    await vi.waitFor(
      () => {
        const [extension] = shell(`npx --offline bourse host list --data ${data} --json`).trim().split("\n");
        expect(JSON.parse(extension ?? "")).toMatchObject({
          id: ID,
          state: "active",
          activation: { state: "healthy" },
        });
      },
      { interval: 500 },
    );
  } finally {
    host.kill();
    await ended;
  }
}
