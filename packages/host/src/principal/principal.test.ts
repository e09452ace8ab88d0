import { globSync, readFileSync } from "node:fs";
import { manualClock, testGuest } from "@bourse/host/testing";
import { describe, expect, it } from "vitest";
import { traderCaller } from "../api/server.ts";
import { TRADER } from "./principal.ts";

const IN_APP = { kind: "inApp", origin: "plugin", id: "test.a", name: "A (plugin)" } as const;
const TASK = { kind: "task", id: "svc.sample_guest" } as const;

const open = () => new AbortController();

describe("the gate in front of a door makes the principal", () => {
  it("lets nobody but the trader through the door of the local API", () => {
    const clock = manualClock();
    const { signal } = open();
    for (const other of [undefined, testGuest(), IN_APP, TASK]) {
      expect(() => traderCaller(other, clock, signal)).toThrow(
        expect.objectContaining({ code: "host.token_required" }),
      );
    }
    expect(traderCaller(TRADER, clock, signal).principal).toBe(TRADER);
  });

  it("commits nothing of a route once the host closes", () => {
    const closing = open();
    const caller = traderCaller(TRADER, manualClock(), closing.signal);
    expect(caller.commit(() => "written")).toBe("written");
    closing.abort();
    let written = 0;
    expect(() => caller.commit(() => (written += 1))).toThrow();
    expect(written).toBe(0);
  });

  it("stands in no service: none makes a principal of its own", () => {
    const made = globSync(`${import.meta.dirname}/../services/**/*.ts`)
      .filter((file) => !file.includes(".test."))
      .filter((file) => /kind: "(?:guest|app|trader|task|inApp)"/.test(readFileSync(file, "utf8")));
    expect(made).toEqual([]);
  });
});
