import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { IN_APP_MEMBERS } from "@bourse/contract/in-app";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { packApi } from "../scripts/pack-api/pack.ts";
import { pluginSdk } from "../scripts/plugin-sdk/plugin-sdk.ts";
import { speaker } from "./support/speaker.ts";

const TSC = path.join(root, "node_modules/typescript/bin/tsc");
let folder: string;
let project: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-api-package-"));
  project = path.join(folder, "project");
  mkdirSync(project);
  const archive = await packApi(folder);
  write("package.json", JSON.stringify({ private: true, type: "module" }));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: project, stdio: "pipe" });
}, patiently(300_000));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(project, name), text);
const installed = (name: string) => readFileSync(path.join(project, "node_modules/@bourse/api", name), "utf8");

const PLUGIN = `
import { commands, env, runPlugin, trading, window, type AccountOrder } from "@bourse/api";

async function place(symbol: string): Promise<AccountOrder["status"]> {
  const [account] = await trading.accounts.list();
  if (!account) throw new Error("there is no account");
  const order = { client_order_id: "one", symbol, side: "buy", type: "market", quantity: "1" } as const;
  return (await trading.orders.place(account.id, order)).status;
}

runPlugin(({ subscriptions, extension }) => {
  subscriptions.push(
    commands.registerCommand("acme.clock.place", place),
    commands.registerCommand("acme.clock.say", (word: string) => [extension.id, env.appName, word]),
  );
  const item = window.createStatusBarItem();
  item.text = "ready";
  item.show();
});
`;

/** Compiles a program in the project; the faults, or nothing. */
function faultsOf(name: string, text: string): string {
  write(name, text);
  const options = ["--noEmit", "--module", "nodenext", "--target", "esnext", "--lib", "esnext,dom", "--strict"];
  return spawnSync(process.execPath, [TSC, ...options, name], { cwd: project, encoding: "utf8" }).stdout;
}

describe("the package @bourse/api by itself", () => {
  it("[INAPP-01] is installed from its archive into an empty project, and brings nothing that it does not declare", () => {
    const names = (dir: string) => readdirSync(path.join(project, dir)).filter((each) => !each.startsWith("."));
    expect([names("node_modules"), names("node_modules/@bourse")]).toEqual([["@bourse"], ["api"]]);
    expect(JSON.parse(installed("package.json"))).toMatchObject({ name: "@bourse/api", license: "Apache-2.0" });
    expect(Object.keys(JSON.parse(installed("package.json")))).not.toContain("dependencies");
    expect(installed("index.js")).not.toMatch(/^import |require\(/m);
  });

  it("[INAPP-01] compiles with the types that it brings, which are the API's", () => {
    expect(faultsOf("good.ts", PLUGIN)).toBe("");
    expect(faultsOf("bad.ts", `${PLUGIN}\nwindow.showInformationMessage(1);\nwindow.showNothing();`)).toMatch(
      /bad\.ts[\s\S]*No overload matches[\s\S]*'showNothing' does not exist/,
    );
  });

  it("[INAPP-01] is used from plain Node, over the wire of a plugin", async () => {
    write("main.ts", PLUGIN);
    await using plugin = speaker(process.execPath, ["main.ts"], project);
    const env = { app_name: "Bourse", app_version: "0.1.0", language: "en", time_zone: "UTC", is_debug: true };
    const given = { protocol: "0.1", plugin: { id: "acme.clock", name: "Clock", version: "1.0.0" } };
    expect(await plugin.ask("initialize", { ...given, permissions: ["env"], env })).toEqual({ protocol: "0.1" });
    const say = { command: "acme.clock.say", args: ["hello"] };
    expect(await plugin.ask("extension/runCommand", say)).toEqual({ value: ["acme.clock", "Bourse", "hello"] });
    expect(await plugin.heard("window/statusBar.set")).toMatchObject({ text: "ready" });
  });

  it("says that it is 0.x, and documents every declaration and every member", () => {
    expect(installed("README.md")).toContain("0.x");
    const reference = installed("REFERENCE.md");
    expect(IN_APP_MEMBERS.filter(({ member }) => !reference.includes(`\`${member}\``))).toEqual([]);
    const bare = [...installed("index.d.ts").matchAll(/(?<!\*\/\n)^export (?!\{)(.+)$/gm)].map(([, line]) => line);
    expect(bare).toEqual([]);
  });
});

it("plugins carry the SDKs that the sources give; every start and every test run renews them", async () => {
  const stale = (await pluginSdk()).filter(
    ({ target, text }) => readFileSync(path.join(root, target), "utf8") !== text,
  );
  expect(stale.map(({ target }) => target)).toEqual([]);
});
