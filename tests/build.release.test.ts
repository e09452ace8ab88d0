import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { InAppModel } from "@bourse/contract/host-api";
import { readProductBuild } from "@bourse/platform";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { processesOf } from "../packages/host/test/fixtures/plugins/stage.ts";
import { buildRelease } from "../scripts/build-release/build.ts";

const root = path.resolve(import.meta.dirname, "..");
const PLUGIN = "acme.marker";
const WAIT = { interval: 50 };
/** Says that it runs, answers everything, and ends with its input. */
const PROGRAM = (marker: string) => `import json, sys
open(${JSON.stringify(marker)}, "w").write("it ran")
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message: print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": "0.1"}}), flush=True)
`;

let work: string;
let data: string;
const hosts: ChildProcess[] = [];
const marker = () => path.join(work, "marker");
beforeAll(async () => {
  // Inside the checkout: a release finds its libraries there without an installation.
  mkdirSync(path.join(root, "dist"), { recursive: true });
  work = mkdtempSync(path.join(root, "dist", "builds-"));
  for (const localPlugins of [false, true]) buildRelease({ target: folderOf(localPlugins), localPlugins });
  data = path.join(work, "data");
  const plugin = path.join(data, "plugins", "marker");
  mkdirSync(plugin, { recursive: true, mode: 0o700 });
  write(plugin, "main.py", PROGRAM(marker()));
  write(
    plugin,
    "plugin.yaml",
    `id: ${PLUGIN}\nname: Marker\nversion: 1.0.0\napi: "0.1"\nruntime: python\nentry: main.py\nactivation: start\npermissions: []\ncontributes: { commands: [{ id: ${PLUGIN}.go, title: Go }] }\n`,
  );
  for (const args of [
    ["inventory", plugin],
    ["trust", PLUGIN],
  ])
    expect((await bourse(root, ...args)).code).toBe(0);
});
afterAll(async () => {
  await Promise.all(hosts.filter((each) => each.exitCode === null && each.signalCode === null).map(killed));
  rmSync(work, { recursive: true, force: true });
});

const folderOf = (localPlugins: boolean) => path.join(work, localPlugins ? "with" : "without");
function write(folder: string, name: string, text: string): void {
  writeFileSync(path.join(folder, name), text, { mode: 0o600 });
}

/** Everything by which somebody might hope to turn plugins on. */
const HOPES = {
  NODE_ENV: "development",
  DEBUG: "*",
  BOURSE_DEBUG: "1",
  LOCAL_PLUGINS: "1",
  BOURSE_LOCAL_PLUGINS: "true",
};

async function bourse(build: string, ...args: string[]) {
  const program = path.join(build, "packages/tool/bin/bourse.mjs");
  return node(program, "plugins", ...args);
}

async function node(...args: string[]) {
  const env = { ...process.env, ...HOPES, BOURSE_HOST_DATA: data };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { code: 0, out: stdout };
  } catch (cause) {
    const { code, stdout = "" } = cause as { code?: number; stdout?: string };
    return { code, out: stdout };
  }
}

interface Started {
  readonly ask: (path: string, method?: string) => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly host: ChildProcess;
}

/** Starts the host of a build as its owner does, and waits until its own extensions run: it looks for plugins with them. */
async function started(build: string): Promise<Started> {
  rmSync(marker(), { force: true });
  const program = path.join(build, "packages/host/src/main.ts");
  const env = {
    ...process.env,
    ...HOPES,
    PORT: "0",
    DATA_DIR: path.relative(work, data),
    CLOUD_URL: "http://127.0.0.1:1",
  };
  const host = spawn(process.execPath, [program], { cwd: work, env, stdio: ["ignore", "pipe", "inherit"] });
  hosts.push(host);
  const [, origin, token] = await readyLine(host);
  const ask: Started["ask"] = async (asked, method = "GET") => {
    const body = method === "PUT" ? JSON.stringify({ digest: "0".repeat(64) }) : null;
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${origin}${asked}`, { method, headers, body });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  };
  await vi.waitFor(async () => {
    const { extensions } = (await ask("/api/in-app")).body as { readonly extensions: readonly { state: string }[] };
    expect(extensions.some(({ state }) => state === "running")).toBe(true);
    expect(extensions.every(({ state }) => state !== "starting")).toBe(true);
  }, WAIT);
  return { host, ask };
}

async function readyLine({ stdout }: ChildProcess): Promise<RegExpExecArray> {
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const found = /^host ready: (\S+)\/#key=(\S+)$/.exec(line);
      if (found) return found;
    }
  }
  throw new Error("the host did not start");
}

async function killed(host: ChildProcess): Promise<void> {
  const ended = once(host, "exit");
  host.kill("SIGKILL");
  await ended;
}

/** Everything about plugins in the page's model. */
async function offered(ask: Started["ask"]) {
  const model = (await ask("/api/in-app")).body as InAppModel;
  return {
    waiting: model.plugins?.waiting,
    states: model.extensions.filter(({ id }) => id === PLUGIN).map(({ state }) => state),
    commands: model.commands.flatMap(({ command }) => (command.startsWith(PLUGIN) ? [command] : [])),
  };
}

/** The plugin as it runs; it may be found after the host's own extensions run. */
const OFFERED = { waiting: 0, states: ["running"], commands: [`${PLUGIN}.go`] };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Processes of the plugin, which all bear its data folder. */
const runs = () => processesOf(data);

it("a release says of which version and commit it is", () => {
  const ours = readProductBuild();
  expect(readProductBuild(folderOf(false))).toEqual(ours);
  expect(JSON.parse(readFileSync(path.join(folderOf(false), "package.json"), "utf8"))).toMatchObject(ours);
});

describe("[INAPP-06, P28] local plugins", () => {
  it("are found and started in a checkout, which is a debug build", async () => {
    const { code, out } = await bourse(root, "list", "--json");
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: PLUGIN, standing: "trusted" }]);
    const { ask, host } = await started(root);
    await vi.waitFor(async () => expect(await offered(ask)).toEqual(OFFERED), WAIT);
    await killed(host);
  });

  it("are neither found nor started in a release, whatever environment and data folder say", async () => {
    const build = folderOf(false);
    const refused = [
      ["list"],
      ["trust", PLUGIN],
      ["run", PLUGIN],
      ["dev", path.join(data, "plugins", "marker"), "--once"],
    ];
    const answers = await Promise.all(refused.map((args) => bourse(build, ...args, "--json")));
    for (const { code, out } of answers) {
      expect([code, JSON.parse(out)]).toMatchObject([1, { ok: false, rule: "plugin.discovery_off" }]);
    }
    const { ask, host } = await started(build);
    expect(await offered(ask)).toEqual({ waiting: undefined, states: [], commands: [] });
    for (const [method, asked] of [
      ["GET", "/api/local-plugins"],
      ["PUT", `/api/local-plugins/${PLUGIN}/trust`],
      ["DELETE", `/api/local-plugins/${PLUGIN}/trust`],
    ] as const) {
      expect((await ask(asked, method)).body).toMatchObject({ error: { code: "plugin.discovery_off" } });
    }
    expect((await ask(`/api/in-app/extensions/${PLUGIN}/restart`, "POST")).status).toBe(404);
    expect((await ask(`/api/in-app/commands/${PLUGIN}.go`, "POST")).status).toBe(404);
    await killed(host);
    expect([existsSync(marker()), runs()]).toEqual([false, []]);
  });

  it("stand in the help of a build that runs them, and in that of another only as what an author needs", async () => {
    const offeredBy = async (build: string) => {
      const { out } = await node(path.join(build, "packages/tool/bin/bourse.mjs"), "plugins", "--help");
      return ["list", "trust", "run", "dev", "inventory"].filter((name) => new RegExp(`^ +${name}\\b`, "m").test(out));
    };
    expect(await offeredBy(folderOf(false))).toEqual(["inventory"]);
    expect(await offeredBy(folderOf(true))).toEqual(["list", "trust", "run", "dev", "inventory"]);
  });

  it("are found and started in a release that was built with them", async () => {
    const build = folderOf(true);
    const { code, out } = await bourse(build, "list", "--json");
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: PLUGIN, standing: "trusted" }]);
    const { ask, host } = await started(build);
    await vi.waitFor(async () => expect(await offered(ask)).toEqual(OFFERED), WAIT);
    expect([readFileSync(marker(), "utf8"), runs().length > 0]).toEqual(["it ran", true]);
    // The guard outlives a host that was killed, and leaves nothing.
    await killed(host);
    await vi.waitFor(() => expect(runs()).toEqual([]), WAIT);
  });
});

describe("a release", () => {
  it("[INAPP-05] makes plugins that carry the SDK which the sources give, and none where it has no SDK", async () => {
    const build = folderOf(true);
    const make = (name: string, template: string) =>
      node(path.join(build, "packages/tool/bin/bourse.mjs"), "new", path.join(work, name), "--template", template);
    const carried = { "plugin-ts": ["bourse.d.ts", "bourse.js"], "plugin-python": ["bourse.py", "bourse_views.py"] };
    for (const [template, names] of Object.entries(carried)) {
      expect((await make(template, template)).code).toBe(0);
      const text = (name: string) => readFileSync(path.join(work, template, "plugin", name), "utf8");
      const source = (name: string) => path.join(root, "packages/tool/dist/sdk", template, "plugin", name);
      expect(names.map(text)).toEqual(names.map((name) => readFileSync(source(name), "utf8")));
      for (const name of names) expect(text("plugin.yaml")).toContain(`  ${name}: "${sha256(text(name))}"`);
    }
    rmSync(path.join(build, "packages/tool/dist/sdk/plugin-ts/plugin/bourse.d.ts"));
    const { code, out } = await make("bare", "plugin-ts");
    expect([code, out, existsSync(path.join(work, "bare"))]).toEqual([
      2,
      expect.stringContaining("npm install"),
      false,
    ]);
  });

  it("has no test in it, and replaces no folder that is none", () => {
    expect(() => buildRelease({ target: data, localPlugins: true })).toThrow("is no release");
    const info = (localPlugins: boolean) =>
      readFileSync(path.join(folderOf(localPlugins), "packages/runtime/src/build-info.ts"), "utf8");
    expect(info(false)).toContain('{ build: "release", localPlugins: false }');
    expect(info(true)).toContain('{ build: "release", localPlugins: true }');
  });
});
