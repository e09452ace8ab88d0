import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { speaker } from "./support/speaker.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-sdks-"));
  for (const sdk of ["plugin-python", "plugin-ts"])
    cpSync(path.join(root, "packages/tool/dist/sdk", sdk, "plugin"), folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(folder, "main.ts"), TYPESCRIPT);
  writeFileSync(path.join(folder, "main.py"), PYTHON);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Both do the same: each command is one of the wire's features. */
const TYPESCRIPT = `
import { CancellationTokenSource, commands, ProgressLocation, runPlugin, window, workspace } from "./bourse.js";

const options = { location: ProgressLocation.Notification, title: "Work", cancellable: true };
runPlugin(({ subscriptions }) => {
  console.log("a stray line");
  process.stdout.write("another one\\n");
  subscriptions.push(
    { dispose: () => console.error("released") },
    commands.registerCommand("a.echo", (...args) => args),
    commands.registerCommand("a.fail", () => {
      throw new Error("the disk is full");
    }),
    commands.registerCommand("a.work", () =>
      window.withProgress(options, (progress, token) => new Promise((resolve) => {
        token.onCancellationRequested(() => resolve("stopped"));
      })),
    ),
    commands.registerCommand("a.ask", async () => {
      const source = new CancellationTokenSource();
      setTimeout(() => source.cancel(), 50);
      return window.showInputBox({}, source.token).catch((cause) => cause.code);
    }),
    commands.registerCommand("a.size", () => workspace.getConfiguration("a").get("size")),
  );
});
`;
const PYTHON = `
import os
import threading

import bourse

print("a stray line")
os.write(1, b"another one\\n")


@bourse.command("a.echo")
def echo(*args):
    return args


@bourse.command("a.fail")
def fail():
    raise bourse.Refused("the disk is full", "inapp.handler_failed")


@bourse.command("a.work")
def work():
    stop = threading.Event()
    wish = {"progress": 1, "title": "Work", "cancellable": True}
    asked = threading.Thread(
        target=lambda: bourse.request("window/progress.show", wish, timeout=None, progress=lambda value: stop.set())
    )
    asked.start()
    stop.wait(20)
    bourse.request("window/progress.end", {"progress": 1})
    return "stopped"


@bourse.command("a.ask")
def ask():
    try:
        bourse.request("window/inputBox.show", {}, timeout=0.05)
    except TimeoutError:
        return "inapp.cancelled"


@bourse.command("a.size")
def size():
    return bourse.settings["a.size"]


bourse.run()
`;

const LANGUAGES = [
  ["TypeScript", process.execPath, "main.ts"],
  ["Python", "python3", "main.py"],
] as const;

const GIVEN = {
  protocol: "0.1",
  plugin: { id: "a", name: "A", version: "1.0.0" },
  permissions: ["window", "workspace"],
  configuration: { defaults: { "a.size": 3 }, values: {} },
};

describe.each(LANGUAGES)("the SDK in %s", (_, program, entry) => {
  const started = async () => {
    const plugin = speaker(program, program === "python3" ? ["-u", entry] : [entry], folder);
    expect(await plugin.ask("initialize", GIVEN)).toEqual({ protocol: "0.1" });
    return plugin;
  };
  const command = (name: string, ...args: readonly unknown[]) =>
    ["extension/runCommand", { command: `a.${name}`, args }] as const;

  it("answers commands, their failures and a ping, and keeps stray prints out of the wire", async () => {
    await using plugin = await started();
    expect(await plugin.ask(...command("echo", 1, ["two"]))).toEqual({ value: [1, ["two"]] });
    expect(await plugin.ask(...command("fail"))).toBe("inapp.handler_failed");
    expect(await plugin.ask("$/ping", {})).toBeNull();
    expect(await plugin.ask("extension/none", {})).toBe("inapp.method_unknown");
    expect(plugin.errors()).toMatch(/a stray line[\s\S]*another one/);
  });

  it("[INAPP-05] takes $/progress for what it has asked, here the trader's wish to cancel", async () => {
    await using plugin = await started();
    const { answer } = plugin.request(...command("work"));
    const { id } = await plugin.heard("window/progress.show");
    plugin.send({ method: "$/progress", params: { id, value: { cancel_requested: true } } });
    const end = await plugin.heard("window/progress.end");
    plugin.send({ id: end.id, result: {} });
    plugin.send({ id, result: {} });
    expect(await answer()).toEqual({ value: "stopped" });
  });

  it("[INAPP-05] sends $/cancelRequest for what it no longer wants, and goes on when the answer comes", async () => {
    await using plugin = await started();
    const { answer } = plugin.request(...command("ask"));
    const { id } = await plugin.heard("window/inputBox.show");
    expect(await plugin.heard("$/cancelRequest")).toMatchObject({ id });
    expect(await answer()).toEqual({ value: "inapp.cancelled" });
    plugin.send({ id, error: { code: -32800, message: "cancelled", data: { code: "inapp.cancelled" } } });
    expect(await plugin.ask(...command("echo"))).toEqual({ value: [] });
  });

  it("follows settings, and ends with its input", async () => {
    await using plugin = await started();
    expect(await plugin.ask(...command("size"))).toEqual({ value: 3 });
    const values = { defaults: { "a.size": 3 }, values: { "a.size": 5 } };
    plugin.send({ method: "workspace/configuration.changed", params: values });
    expect(await plugin.ask(...command("size"))).toEqual({ value: 5 });
    expect(await plugin.end()).toBe(0);
  });
});

it("the SDK in Python cancels what a command has asked, when the command is cancelled", async () => {
  await using plugin = speaker("python3", ["-u", "main.py"], folder);
  await plugin.ask("initialize", GIVEN);
  const work = plugin.request("extension/runCommand", { command: "a.ask", args: [] });
  const { id } = await plugin.heard("window/inputBox.show");
  plugin.send({ method: "$/cancelRequest", params: { id: work.id } });
  expect(await plugin.heard("$/cancelRequest")).toMatchObject({ id });
});

it("the SDK in TypeScript says which permission is missing, and releases what the plugin holds when it ends", async () => {
  await using plugin = speaker(process.execPath, ["main.ts"], folder);
  await plugin.ask("initialize", { ...GIVEN, permissions: [], configuration: undefined });
  const size = { command: "a.size", args: [] };
  expect(await plugin.ask("extension/runCommand", size)).toBe("plugin.permission_missing");
  plugin.send({ method: "shutdown", params: {} });
  await plugin.ask("$/ping", {});
  expect(plugin.errors()).toContain("released");
  expect([await plugin.end(), plugin.errors().split("released").length]).toEqual([0, 2]);
});

it("both SDKs have a mean that a flat price is equal to, and equal means are the same number", () => {
  const windows = [[74.47, 74.47, 74.47], Array.from({ length: 50 }, () => 74.47), [10.1, 10.3], [0.1, 0.2]];
  const expected = [74.47, 74.47, 10.2, 0.15];
  // Importing the SDK in Python keeps the output for the wire: prints go to the log.
  const inFolder = (name: string, program: string, args: readonly string[]) => {
    const { stdout, stderr } = spawnSync(program, args, { cwd: path.join(root, "examples", name), encoding: "utf8" });
    return JSON.parse(stdout || stderr);
  };
  const python = `import json, bourse_backtest\nprint(json.dumps([bourse_backtest.mean(each) for each in ${JSON.stringify(windows)}]))`;
  expect(inFolder("trade-journal", "python3", ["-B", "-c", python])).toEqual(expected);
  const typescript = `import { RollingMean } from "./bourse.js";
    const mean = (values) => { const rolling = new RollingMean(values.length); return values.map((each) => rolling.push(each)).at(-1); };
    console.log(JSON.stringify(${JSON.stringify(windows)}.map(mean)));`;
  const typescriptArgs = ["--input-type=module", "-e", typescript];
  expect(inFolder("session-clock", process.execPath, typescriptArgs)).toEqual(expected);
});
