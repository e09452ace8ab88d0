import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { type CloudProcess, newestCode, operatorIn, spawnCloud } from "@bourse/cloud/testing";
import { type HostProcess, startHostProcess } from "@bourse/host/testing";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { packageName, withDependencies } from "../scripts/lib/packages.ts";
import { root } from "../scripts/lib/root.ts";
import { packAll, type Tarball } from "../scripts/pack/pack.ts";
import { npmOf, oldestNode, programsIn } from "./support/older-nodes.ts";
import { installedRegistry, type Registry } from "./support/registry.ts";

const JOURNEY_MS = patiently(240_000);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** Input at the prompts of an author and of operators. */
const SECRETS = { BOURSE_PASSWORD: "a long test password", BOURSE_PASSPHRASE: "a test passphrase" };
/** An author installs these by name; the host runs elsewhere. */
const WANTED = withDependencies(["create-bourse", "sdk"]).map(packageName);

let work: string;
let tarballs: readonly Tarball[];
let registry: Registry;
let cloud: CloudProcess;
let host: HostProcess;
beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), "bourse-journey-"));
  tarballs = (await packAll(path.join(work, "packages"))).filter(({ name }) => WANTED.includes(name));
  registry = await installedRegistry(root);
  const dataDir = path.join(work, "cloud");
  cloud = await spawnCloud(path.join(root, "packages/cloud/src/main.ts"), { DATA_DIR: dataDir });
  host = await startHostProcess({ DATA_DIR: path.join(work, "host"), CLOUD_URL: cloud.url }, ["--dev"]);
}, patiently(300_000));
afterAll(async () => {
  await host.end("SIGTERM");
  await cloud.kill();
  await registry[Symbol.asyncDispose]();
  rmSync(work, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** An author's terminal in an empty folder: a Node, an npm and the tarballs. */
class Author {
  readonly name: string;
  readonly folder: string;
  /** Milliseconds of each step. */
  readonly times = new Map<string, number>();
  readonly #env: NodeJS.ProcessEnv;

  constructor(name: string, programs: { readonly node: string; readonly npm: string }) {
    this.name = name;
    this.folder = path.join(work, name);
    mkdirSync(path.join(this.folder, "home"), { recursive: true });
    const bin = path.join(this.folder, "bin");
    programsIn(bin, programs);
    this.#env = {
      PATH: [bin, "/usr/local/bin", "/usr/bin", "/bin"].join(path.delimiter),
      HOME: path.join(this.folder, "home"),
      NO_COLOR: "1",
      CI: "1",
      BOURSE_CLOUD: cloud.url,
      BOURSE_HOST_DATA: path.join(work, "host"),
      npm_config_update_notifier: "false",
      npm_config_registry: registry.url,
      npm_config_cache: path.join(this.folder, "cache"),
      ...SECRETS,
    };
  }

  /** Starts a line of shell, in a group of its own as a terminal does. */
  start(line: string, more: NodeJS.ProcessEnv = {}): ChildProcess {
    const stdio = ["ignore", "pipe", "pipe"] as const;
    const env = { ...this.#env, ...more };
    return spawn("sh", ["-c", line], { cwd: this.folder, env, stdio: [...stdio], detached: true });
  }

  async run(line: string, more: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const child = this.start(line, more);
    let [out, err] = ["", ""];
    child.stdout?.on("data", (part: Buffer) => (out += part));
    child.stderr?.on("data", (part: Buffer) => (err += part));
    const [code] = (await once(child, "close")) as [number];
    return { code, out, err };
  }

  /** A line that succeeds, with its time under the name of a step. */
  async step(name: string, line: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
    const from = performance.now();
    const { code, out, err } = await this.run(line, more);
    expect([line, code, out, err]).toEqual([line, 0, expect.anything(), expect.anything()]);
    this.times.set(name, (this.times.get(name) ?? 0) + performance.now() - from);
    return out;
  }

  /** Saves a file of the project. */
  save(name: string, text: string): void {
    writeFileSync(path.join(this.folder, "my-first", name), text);
  }

  read(name: string): string {
    return readFileSync(path.join(this.folder, "my-first", name), "utf8");
  }
}

type Said = Readonly<Record<string, unknown>> & { readonly event: string };

/** `bourse dev` as it runs. */
function watching(author: Author) {
  const child = author.start("exec npx --offline bourse dev my-first --json");
  const said: Said[] = [];
  let words = "";
  child.stderr?.on("data", (part: Buffer) => (words += part));
  if (child.stdout) createInterface(child.stdout).on("line", (line) => said.push(JSON.parse(line)));
  let from = 0;
  return {
    async next(event: string): Promise<Said> {
      const at = () => said.findIndex((each, index) => index >= from && each.event === event);
      await expect
        .poll(at, { message: `${event} after ${JSON.stringify(said)} ${words}`, timeout: patiently(30_000) })
        .toBeGreaterThan(-1);
      from = at() + 1;
      return said[from - 1] as Said;
    },
    async stop(): Promise<void> {
      // Ctrl-C goes to every process of the group.
      process.kill(-(child.pid ?? 0), "SIGINT");
      await once(child, "close");
    },
  };
}

/** Installs the tool, makes a project and its guest. */
async function begin(
  author: Author,
  { id, publisher }: { readonly id: string; readonly publisher: string },
): Promise<void> {
  writeFileSync(path.join(author.folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const install = "npm install --ignore-scripts --no-audit --no-fund";
  await author.step("install", `${install} ${tarballs.map(({ file }) => file).join(" ")}`);
  const choice = `--kind interactive --lang typescript --id ${id} --publisher "${publisher}" --yes`;
  await author.step("new", `npx --offline create-bourse my-first ${choice}`);
  await author.step("install", `cd my-first && ${install}`);
  await author.step("compile", "cd my-first && npm run build && npm run types");
}

/** Changes the source twice beside `bourse dev`: a good save is shown, a bad one with its line, and the next good one again. */
async function develop(author: Author): Promise<void> {
  const from = performance.now();
  const dev = watching(author);
  await dev.next("shown");
  author.times.set("dev, first", performance.now() - from);
  const source = author.read("src/index.tsx");
  author.save("src/index.tsx", source.replace("Ask again", "Ask once more"));
  author.times.set("dev, a save", Number((await dev.next("shown")).ms));
  author.save("src/index.tsx", source.replace("defineExtension({", "defineExtension({{"));
  const line = source.split("\n").findIndex((text) => text.startsWith("defineExtension")) + 1;
  expect(await dev.next("fault")).toMatchObject({ stage: "build", file: "src/index.tsx", line });
  author.save("src/index.tsx", source.replace("Ask again", "Ask once more"));
  await dev.next("shown");
  await dev.stop();
}

/** Everything that an author looks at before publishing. The test that came with the project says what was changed. */
async function judge(author: Author): Promise<void> {
  const [test = ""] = readdirSync(path.join(author.folder, "my-first/test")).filter((each) => each.includes(".test."));
  author.save(`test/${test}`, author.read(`test/${test}`).replaceAll("Ask again", "Ask once more"));
  await author.step("compile", "cd my-first && npm run build");
  await author.step("test", "npx --offline bourse test my-first");
  const backtest = await author.step("backtest", "npx --offline bourse backtest my-first --market sample --json");
  expect(JSON.parse(backtest)).toMatchObject({ ok: true, faults: [] });
  await author.step("check", "npx --offline bourse check my-first");
  await author.step("build", "npx --offline bourse build my-first --out my-first.tar.gz");
}

/** An account, a key, a publisher that an administrator verifies, and a version that a reviewer publishes. */
async function publish(author: Author): Promise<void> {
  const bourse = (line: string, more = {}) => author.step("publish", `npx --offline bourse ${line}`, more);
  const operator = operators(author);
  const email = `author@${author.name}.example`;
  await bourse(`sign-up --email ${email}`);
  const mails = path.join(work, "cloud/letters");
  const code = await vi.waitFor(async () => {
    const found = await newestCode(mails, { email, count: 1 });
    expect(found).toBeDefined();
    return found;
  });
  await bourse("email confirm", { BOURSE_MAIL_CODE: code });
  await bourse("keys create");
  await bourse("register my-first.tar.gz");
  await bourse("publisher prove --method key_challenge");
  const publisher = UUID.exec(await operator("administrator", "admin publishers --state registered"))?.[0];
  await operator("administrator", `admin verify ${publisher} --reason "known to me" --evidence "we met"`);
  await bourse("publish my-first.tar.gz");
  const submission = await vi.waitFor(
    async () => {
      const found = UUID.exec(await operator("reviewer", "admin submissions --state in_review"))?.[0];
      expect(found).toBeDefined();
      return found;
    },
    { timeout: patiently(60_000), interval: 500 },
  );
  await operator("reviewer", `admin take ${submission}`);
  await operator("reviewer", `admin decide ${submission} --decision approve --reason "does what it says"`);
  await operator("reviewer", `admin publish ${submission} --reason approved`);
  expect(await bourse(`submission ${submission}`)).toContain("published");
}

/** Lines of operators, whose sessions lie apart from the author's. */
function operators(author: Author) {
  const entered = new Set<string>();
  return async (role: string, line: string): Promise<string> => {
    const email = `${role}@bourse.local`;
    const { password } = operatorIn(path.join(work, "cloud"), role);
    const env = { BOURSE_HOME: path.join(author.folder, role), BOURSE_PASSWORD: password };
    if (!entered.has(role)) await author.step("review", `npx --offline bourse login --email ${email}`, env);
    entered.add(role);
    return await author.step("review", `npx --offline bourse ${line}`, env);
  };
}

/** The published version in the host of a trader. */
async function install(author: Author, id: string): Promise<void> {
  await author.step("installed", `npx --offline bourse host install ${id} --approve all --trust-key`);
  await expect
    .poll(async () => JSON.stringify(await (await host.call("GET", "/api/workbench")).json()), {
      timeout: patiently(30_000),
    })
    .toContain("Ask once more");
}

describe("an author's way from an empty folder to a trader's host", () => {
  const oldest = oldestNode();
  // Names that resemble each other wait for a reviewer.
  const ways = [
    { name: "node26-npm12", node: process.execPath, npm: npmOf(12), publisher: "Copper Works" },
    { name: "node22-npm11", node: oldest, npm: npmOf(11), publisher: "Harbour Lines" },
    { name: "node22-npm12", node: oldest, npm: npmOf(12), publisher: "Meadow Signals" },
  ] as const;

  it.for(ways)(
    "[FLOW-08, FLOW-10] leads over dev, test, backtest and check with $name",
    { timeout: JOURNEY_MS },
    async ({ name, node, npm, publisher }, { skip }) => {
      if (node === undefined || npm === undefined)
        return skip(`tools/nodes has no ${name}: npm ci --ignore-scripts there`);
      const author = new Author(name, { node, npm });
      const id = `svc.journey.${name}`;
      onTestFinished(() => {
        const times = [...author.times].map(([step, ms]) => `${step} ${(ms / 1000).toFixed(2)} s`);
        console.log(`${name}: ${times.join(", ")}`);
      });
      await begin(author, { id, publisher });
      await develop(author);
      await judge(author);
      await publish(author);
      await install(author, id);
    },
  );
});
