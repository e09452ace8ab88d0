import { chmodSync, cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PLUGIN_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pluginHosts, TALKER } from "../../../test/fixtures/plugins/plugin-host.fixture.ts";
import { processesOf } from "../../../test/fixtures/plugins/stage.ts";
import { commandRegistry } from "../../in-app/surfaces/commands.ts";
import { outsideHost } from "../wire/outside-host.ts";
import { pluginHost } from "./plugin-host.ts";

const ID = "test.talker";
const EVERYTHING = ["window", "commands", "workspace", "env", "automation"];

let at: ReturnType<typeof pluginHosts>;
let opened: Awaited<ReturnType<typeof at.open>> | undefined;
beforeEach(() => {
  at = pluginHosts();
  opened = undefined;
});
afterEach(async () => {
  await opened?.host.close();
  rmSync(at.dataDir, { recursive: true, force: true });
});

async function open() {
  opened = await at.open();
  return opened;
}

/** A host with the talker, trusted and idle. */
async function talker(permissions: readonly string[] = EVERYTHING) {
  await at.write({ name: "talker", script: TALKER, permissions });
  await at.trust(ID);
  const desk = await open();
  await desk.becomes(ID, "idle");
  return { ...desk, ask: (method: string, params: object) => desk.run(`${ID}.ask`, method, params) };
}

describe("the plugins of a running host", () => {
  it("[INAPP-05] start when they are trusted and ask for it, and end with the host", async () => {
    const started = await at.write({ name: "one", activation: "start", script: TALKER });
    const waiting = await at.write({ name: "two", script: TALKER });
    const unknown = await at.write({ name: "three", activation: "start", script: TALKER });
    for (const id of ["test.one", "test.two"]) await at.trust(id);
    const { host, becomes, stateOf } = await open();
    await becomes("test.one", "running");
    expect([stateOf("test.two"), stateOf("test.three")]).toEqual(["idle", ""]);
    expect([started, waiting, unknown].map((folder) => at.processesOf(folder).length > 0)).toEqual([
      true,
      false,
      false,
    ]);
    await host.close();
    opened = undefined;
    expect(processesOf(at.dataDir)).toEqual([]);
  });

  it("have an effect until they have ended: what one keeps when the host closes is there at its next start", async () => {
    const kept = { scope: "global", key: "seen", value: 1 };
    const words = `send({"id": "last", "method": "workspace/state.update", "params": ${JSON.stringify(kept)}})`;
    await at.write({ name: "talker", script: `${TALKER}\n${words}`, permissions: EVERYTHING });
    await at.trust(ID);
    const { host, becomes, run } = await open();
    await becomes(ID, "idle");
    expect(await run(`${ID}.given`)).toMatchObject({ global_state: {} });
    await host.close();
    const next = await open();
    await next.becomes(ID, "idle");
    expect(await next.run(`${ID}.given`)).toMatchObject({ global_state: { seen: 1 } });
  });

  it("say why they do not start, and are not started with files that changed while the host runs", async () => {
    const folder = await at.write({ name: "talker", script: TALKER });
    await at.write({ name: "two", activation: "start", script: "sys.exit(3)" });
    for (const id of [ID, "test.two"]) await at.trust(id);
    const { becomes, run, stateOf } = await open();
    await becomes("test.two", "waiting: plugin.start_failed: it ended with 3");
    chmodSync(join(folder, "main.py"), 0o600);
    writeFileSync(join(folder, "main.py"), "other");
    await expect(run(`${ID}.given`)).rejects.toMatchObject({ code: "plugin.refused" });
    expect(stateOf(ID)).toBe(`stopped: plugin.refused: ${ID} is refused`);
    expect(processesOf(at.dataDir)).toEqual([]);
  });

  it("[INAPP-05] have their commands in the palette, and are started by the first", async () => {
    const { host, post, becomes, log } = await talker();
    expect(host.inApp.model().commands).toContainEqual({
      command: `${ID}.given`,
      title: "given",
      category: "The talker (plugin)",
    });
    expect(await post(`/api/in-app/commands/${ID}.given`)).toBe(204);
    await becomes(ID, "running");
    expect(log(ID)).toEqual(["info idle: its first command starts it", "info starting", "info running"]);
  });

  it("are shown with the reason when they end, keep their log, and are started again by the trader", async () => {
    const { host, run, ask, becomes, post, log } = await talker();
    await ask("window/output.create", { channel: 7, name: "Own", log: false });
    const owners = () => host.inApp.model().channels.map(({ owner, channel }) => `${owner} ${channel}`);
    expect(owners()).toEqual(expect.arrayContaining([`${ID} 7`, `${ID}:log 1`]));
    await expect(run(`${ID}.crash`)).rejects.toMatchObject({ code: "inapp.closed" });
    await becomes(ID, "waiting: it ended with 3: its last words");
    expect(owners()).not.toContain(`${ID} 7`);
    expect(log(ID).slice(-2)).toEqual(["info its last words", "warn waiting: it ended with 3: its last words"]);
    await expect(run(`${ID}.given`)).rejects.toMatchObject({ code: "plugin.unavailable" });
    expect(await post(`/api/in-app/extensions/${ID}/restart`)).toBe(204);
    await becomes(ID, "running");
    expect(await post("/api/in-app/extensions/test.none/restart")).toBe(404);
  });
});

describe("trust that changes while the host runs", () => {
  /** Time passes until the host has seen it; none while a plugin starts, which takes as long as the machine needs. */
  const seen = ({ clock, inApp }: Awaited<ReturnType<typeof open>>["host"], look: () => void) =>
    vi.waitFor(() => {
      if (inApp.model().extensions.every(({ state }) => state !== "starting")) clock.advance(PLUGIN_LIMITS.lookMs);
      look();
    });
  const waiting = ({ inApp }: Awaited<ReturnType<typeof open>>["host"]) => inApp.model().plugins?.waiting;

  it("[INAPP-05] offers and starts a plugin, and ends it when its trust is taken back, by the page or by the tool", async () => {
    const { host, stateOf, put, remove } = await open();
    await at.write({ name: "talker", activation: "start", script: TALKER });
    await seen(host, () => expect(waiting(host)).toBe(1));
    expect(host.inApp.model().commands.filter(({ command }) => command.startsWith(ID))).toEqual([]);
    const { plugins } = await host.inApp.plugins.found();
    expect(plugins).toMatchObject([{ folder: "talker", standing: "untrusted", description: { id: ID } }]);
    const path = `/api/local-plugins/${ID}/trust`;
    expect(await put(path, { digest: "0".repeat(64) })).toBe(409);
    expect(processesOf(at.dataDir)).toEqual([]);
    expect(await put(path, { digest: plugins[0]?.digest })).toBe(204);
    await seen(host, () => expect([stateOf(ID), waiting(host)]).toEqual(["running", 0]));
    expect(host.inApp.model().commands.some(({ command }) => command === `${ID}.given`)).toBe(true);
    expect(await remove(path)).toBe(204);
    expect([stateOf(ID), processesOf(at.dataDir)]).toEqual(["", []]);
    expect(host.inApp.model().commands.filter(({ command }) => command.startsWith(ID))).toEqual([]);
    expect(host.inApp.model().channels.filter(({ owner }) => owner.startsWith(ID))).toEqual([]);
    await at.trust(ID);
    await seen(host, () => expect(stateOf(ID)).toBe("running"));
    at.distrust(ID);
    await seen(host, () => expect([stateOf(ID), processesOf(at.dataDir)]).toEqual(["", []]));
  });

  it("[INAPP-05] ends a plugin whose file was changed after the trust, and asks again", async () => {
    const folder = await at.write({ name: "talker", activation: "start", script: TALKER });
    await at.trust(ID);
    const { host, becomes, stateOf } = await open();
    await becomes(ID, "running");
    await at.change("talker", "# a line more");
    await seen(host, () => expect([stateOf(ID), processesOf(at.dataDir), waiting(host)]).toEqual(["", [], 1]));
    await at.trust(ID);
    await seen(host, () => expect(stateOf(ID)).toBe("running"));
    writeFileSync(join(folder, "main.py"), "other");
    await seen(host, () => expect([stateOf(ID), processesOf(at.dataDir), waiting(host)]).toEqual(["", [], 0]));
  });

  it("[INAPP-05] ends everything when the list of trusted plugins cannot be read", async () => {
    await at.write({ name: "talker", activation: "start", script: TALKER });
    await at.trust(ID);
    const { host, becomes, stateOf } = await open();
    await becomes(ID, "running");
    writeFileSync(join(at.dataDir, "plugin-trust.json"), "{");
    await seen(host, () => expect([stateOf(ID), processesOf(at.dataDir)]).toEqual(["", []]));
    await expect(host.inApp.plugins.found()).rejects.toMatchObject({ code: "plugin.trust_unreadable" });
  });

  it("does not wait for one that hangs before it starts the next", async () => {
    await at.write({ name: "a-hanging", activation: "start", script: "time.sleep(60)" });
    await at.write({ name: "talker", activation: "start", script: TALKER });
    for (const id of ["test.a-hanging", ID]) await at.trust(id);
    const { becomes, stateOf } = await open();
    await becomes(ID, "running");
    expect(stateOf("test.a-hanging")).toBe("starting");
  });
});

it("[P34] all trust that is taken back is gone at once, also while the disk refuses to write it", async () => {
  for (const name of ["one", "two"]) await at.write({ name, script: TALKER });
  for (const id of ["test.one", "test.two"]) await at.trust(id);
  let write = () => {};
  const kept = pluginHost({
    api: outsideHost(),
    services: {
      commands: commandRegistry(10, () => undefined),
      outputs: { create: () => undefined, drop: () => undefined, log: () => undefined },
    },

    dataDir: at.dataDir,
    random: SYSTEM_RANDOM,
    clock: manualClock(),
    environment: process.env,
    outputEveryMs: 100,
    unwritten: {
      finish(work) {
        write = work;
      },
    },
    trusted: () => undefined,
    drop: () => undefined,
    changed: () => undefined,
    contributed: () => undefined,
    report: () => undefined,
  });
  const standings = async () => (await kept.found()).plugins.map(({ standing }) => standing);
  kept.distrustAll();
  await kept.start();
  expect([kept.list(), await standings()]).toEqual([[], ["untrusted", "untrusted"]]);
  const [one] = (await kept.found()).plugins;
  await kept.trust("test.one", one?.digest ?? "");
  expect(await standings()).toEqual(["trusted", "untrusted"]);
  write();
  expect(await standings()).toEqual(["trusted", "untrusted"]);
  await kept.close();
});

describe("a plugin behind the gate of the in-app API", () => {
  it("writes to channels, shows messages under its own name, and registers commands that bear its id", async () => {
    const { host, run, ask } = await talker();
    expect(await ask("window/output.create", { channel: 1, name: "Own", log: false })).toEqual({});
    expect(await ask("window/output.append", { channel: 1, text: "a line\n" })).toEqual({});
    expect(host.inApp.lines(ID, 1).lines).toEqual([{ sequence: 1, text: "a line" }]);
    expect(await ask("commands/register", { command: `${ID}.more` })).toEqual({});
    expect(await ask("commands/register", { command: `${ID}.given` })).toEqual({});
    expect(await run(`${ID}.more`)).toBeNull();
    expect(await ask("commands/register", { command: "output.showActivity" })).toBe("plugin.command_foreign");
    const message = { severity: "information", message: "Well?", modal: false, items: ["Yes", "No"] };
    const asking = ask("window/message.show", message);
    const [shown] = await vi.waitFor(() => {
      const { asks } = host.inApp.model();
      expect(asks).toMatchObject([{ message: "Well?", extension_name: "The talker (plugin)" }]);
      return asks;
    });
    host.inApp.answer(shown?.id ?? "", { chosen: [1] });
    expect(await asking).toEqual({ chosen: 1 });
  });

  it("knows the client, its settings and its own values, and learns of changes", async () => {
    const { run, ask, post, becomes } = await talker();
    expect(await run(`${ID}.given`)).toMatchObject({
      env: { app_name: "Bourse", is_debug: true },
      configuration: { defaults: { "sample.size": 3 }, values: {} },
      global_state: {},
    });
    expect(await ask("workspace/configuration.update", { key: "sample.size", value: 5 })).toEqual({});
    expect(await ask("workspace/state.update", { scope: "global", key: "seen", value: 1 })).toEqual({});
    await vi.waitFor(async () => expect(await run(`${ID}.heard`)).toContain("workspace/configuration.changed"));
    await post(`/api/in-app/extensions/${ID}/restart`);
    await vi.waitFor(async () => expect(await run(`${ID}.heard`)).toEqual([]));
    await becomes(ID, "running");
    expect(await run(`${ID}.given`)).toMatchObject({
      configuration: { values: { "sample.size": 5 } },
      global_state: { seen: 1 },
    });
  });

  it("is given and may call nothing of a namespace that it does not name", async () => {
    const { run, ask } = await talker([]);
    const given = await run(`${ID}.given`);
    expect(Object.keys(given as object).toSorted()).toEqual(["permissions", "plugin", "protocol"]);
    const channel = { channel: 1, name: "Own", log: false };
    expect(await ask("window/output.create", channel)).toBe("plugin.permission_missing");
    expect(await ask("workspace/secrets.get", { key: "a" })).toBe("plugin.permission_missing");
  });
});

it("[INAPP-05] the example in TypeScript writes into the output panel when its command is chosen in the palette", async () => {
  const name = "session-clock";
  const from = fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url));
  const folder = join(at.dataDir, "plugins", name);
  cpSync(from, folder, { recursive: true });
  chmodSync(folder, 0o700);
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o600);
  await at.trust("example.session-clock");
  const { host, post, becomes } = await open();
  await becomes("example.session-clock", "idle");
  expect(await post("/api/in-app/commands/example.session-clock.show")).toBe(204);
  await vi.waitFor(() => {
    expect(host.inApp.model().reveal).toMatchObject({ owner: "example.session-clock", channel: 1 });
  });
  const { lines } = host.inApp.lines("example.session-clock", 1);
  expect(lines.map(({ text }) => text.split(" ")[0])).toEqual(["Tokyo", "London", "New"]);
});
