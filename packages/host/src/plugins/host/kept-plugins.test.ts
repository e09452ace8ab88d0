import type { PluginManifest } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { describe, expect, it, vi } from "vitest";
import { commandRegistry } from "../../in-app/surfaces/commands.ts";
import type { ListedPlugin } from "../desk.ts";
import { outsideHost } from "../wire/outside-host.ts";
import { keptPlugins } from "./kept-plugins.ts";

function stage() {
  const told: Record<string, string>[] = [];
  const ready = vi.fn(() => Promise.reject(new Error("nothing is started here")));
  const outputs = { create: () => undefined, drop: () => undefined, log: () => undefined };
  const kept = keptPlugins({
    api: outsideHost(),
    services: { commands: commandRegistry(10, () => undefined), outputs },
    clock: manualClock(),
    environment: {},
    outputEveryMs: 100,
    trusted: (plugins) => told.push(Object.fromEntries(plugins)),
    drop: () => undefined,
    changed: () => undefined,
    report: () => undefined,
  });
  const follow = (...found: readonly ListedPlugin[]) => kept.follow(found, { ready });
  return { kept, told, ready, follow, ids: () => kept.all().map(({ manifest: { id } }) => id) };
}

function plugin(id: string, digest: string): ListedPlugin {
  const manifest: PluginManifest = {
    id,
    name: id,
    version: "1.0.0",
    api: "0.1",
    runtime: "python",
    entry: "main.py",
    activation: "start",
    permissions: [],
    files: {},
  };
  return { folder: `/plugins/${id}`, name: id, manifest, digest, standing: "trusted", issues: [] };
}

describe("[P34] a plugin that loses its trust", () => {
  it("before the first look ends the sessions of no other", async () => {
    const { kept, told, follow } = stage();
    kept.cut("test.a");
    expect(told).toEqual([]);
    await follow(plugin("test.b", "1"));
    expect(told).toEqual([{ "test.b": "1" }]);
  });

  it("while another one ends is neither offered nor started, and no other's sessions end", async () => {
    const { kept, told, ready, follow, ids } = stage();
    await follow(plugin("test.ends", "1"));
    ready.mockClear();
    const following = follow(plugin("test.a", "2"), plugin("test.b", "3"));
    kept.cut("test.a");
    expect(told.at(-1)).toEqual({ "test.b": "3" });
    await following;
    expect([ids(), ready.mock.calls.length]).toEqual([["test.b"], 1]);
  });

  it("and has it again, with the same files, before anybody looked is offered and started", async () => {
    const { kept, ready, follow } = stage();
    await follow(plugin("test.a", "1"));
    kept.cut("test.a");
    ready.mockClear();
    await follow(plugin("test.a", "1"));
    expect([kept.all().map(({ life }) => life.state), ready.mock.calls.length]).toEqual([["starting"], 1]);
  });

  it("as it was is followed by the one that is trusted now", async () => {
    const { told, follow, ids } = stage();
    await follow(plugin("test.a", "1"));
    await follow(plugin("test.a", "2"));
    expect([ids(), told]).toEqual([["test.a"], [{ "test.a": "1" }, { "test.a": "2" }]]);
  });
});
