import type { BuiltInStatus } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { unwellTitle } from "./unwell-title.ts";

const status = (state: BuiltInStatus["state"], reason?: string): BuiltInStatus => ({
  id: "acme.clock",
  name: "Clock (plugin)",
  state,
  ...(reason === undefined ? {} : { reason }),
});

describe("the notice about an extension or a plugin", () => {
  it.each([
    ["failed", "Clock (plugin) has ended"],
    ["stopped", "Clock (plugin) has ended"],
    ["waiting", "Clock (plugin) has ended, and starts again soon"],
    ["unresponsive", "Clock (plugin) does not respond"],
  ] as const)("says of one that is %s: %s", (state, title) => {
    expect(unwellTitle(status(state, "it ended with 3"))).toBe(title);
  });

  it.each(["idle", "starting", "running"] as const)("is not shown for one that is %s", (state) => {
    expect(unwellTitle(status(state))).toBeUndefined();
  });

  it("is not shown for one that the client itself has stopped", () => {
    expect(unwellTitle(status("stopped"))).toBeUndefined();
  });
});
