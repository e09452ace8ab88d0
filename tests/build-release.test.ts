import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRelease } from "../scripts/build-release/build.ts";

const root = path.resolve(import.meta.dirname, "..");
const PLUGIN = "acme.marker";

let work: string;
let data: string;
beforeAll(async () => {
  // Inside the checkout: a release finds its libraries there without an installation.
  mkdirSync(path.join(root, "dist"), { recursive: true });
  work = mkdtempSync(path.join(root, "dist", "builds-"));
  for (const localPlugins of [false, true]) buildRelease({ target: folderOf(localPlugins), localPlugins });
  data = path.join(work, "data");
  const plugin = path.join(data, "plugins", "marker");
  mkdirSync(plugin, { recursive: true, mode: 0o700 });
  const marker = path.join(work, "marker");
  write(plugin, "main.py", `open(${JSON.stringify(marker)}, "w").write("it ran")\n`);
  write(
    plugin,
    "plugin.yaml",
    `id: ${PLUGIN}\nname: Marker\nversion: 1.0.0\napi: "0.1"\nruntime: python\nentry: main.py\nactivation: start\npermissions: []\n`,
  );
  for (const args of [
    ["inventory", plugin],
    ["trust", PLUGIN],
  ])
    expect((await bourse(root, ...args)).code).toBe(0);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

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

/** Runs what a starting host runs, and returns whether the plugin did. */
async function startsPlugin(build: string): Promise<boolean> {
  const marker = path.join(work, "marker");
  rmSync(marker, { force: true });
  const program = path.join(build, "packages/host/src/plugins/host/plugin-host.ts");
  const clock = `{ now: () => new Date(), after: (ms, work) => { const t = setTimeout(work, ms); return () => clearTimeout(t); } }`;
  const api = `{ gate() {}, snapshot: () => ({}) }, services: { commands: { declare() {} }, outputs: { create() {}, log() {} } }`;
  const parts = `{ dataDir: ${JSON.stringify(data)}, clock: ${clock}, api: ${api}, random: undefined, environment: process.env, outputEveryMs: 0, trusted() {}, drop() {}, changed() {}, report(cause) { throw cause; } }`;
  const script = `const { pluginHost } = await import(${JSON.stringify(program)}); const plugins = pluginHost(${parts}); await plugins.start(); for (let n = 0; n < 600 && plugins.list()[0]?.state === "starting"; n += 1) await new Promise((wake) => setTimeout(wake, 25)); await plugins.close();`;
  expect((await node("--input-type=module", "-e", script)).code).toBe(0);
  try {
    return readFileSync(marker, "utf8") === "it ran";
  } catch {
    return false;
  }
}

describe("[INAPP-06, P28] local plugins", () => {
  it("are found and started in a checkout, which is a debug build", async () => {
    const { code, out } = await bourse(root, "list", "--json");
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: PLUGIN, standing: "trusted" }]);
    expect(await startsPlugin(root)).toBe(true);
  });

  it("are neither found nor started in a release, whatever environment and data folder say", async () => {
    const build = folderOf(false);
    for (const args of [
      ["list"],
      ["trust", PLUGIN],
      ["run", PLUGIN],
      ["dev", path.join(data, "plugins", "marker"), "--once"],
    ]) {
      const { code, out } = await bourse(build, ...args, "--json");
      expect([code, JSON.parse(out)]).toMatchObject([1, { ok: false, rule: "plugin.discovery_off" }]);
    }
    expect(await startsPlugin(build)).toBe(false);
  });

  it("are found and started in a release that was built with them", async () => {
    const build = folderOf(true);
    const { code, out } = await bourse(build, "list", "--json");
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: PLUGIN, standing: "trusted" }]);
    expect(await startsPlugin(build)).toBe(true);
  });
});

describe("a release", () => {
  it("has no test in it, and replaces no folder that is none", () => {
    expect(() => buildRelease({ target: data, localPlugins: true })).toThrow("is no release");
    const info = (localPlugins: boolean) =>
      readFileSync(path.join(folderOf(localPlugins), "packages/host/src/build-info.ts"), "utf8");
    expect(info(false)).toContain('{ build: "release", localPlugins: false }');
    expect(info(true)).toContain('{ build: "release", localPlugins: true }');
  });
});
