import { expect, it } from "vitest";
import { refuseOldNode } from "./create-host.ts";
import { HostRefusal } from "./refusal.ts";

it("says on a Node without Temporal which one to install, before it opens anything", () => {
  expect(() => refuseOldNode({})).toThrow(HostRefusal);
  expect(() => refuseOldNode({})).toThrow(expect.objectContaining({ code: "host.node_too_old" }));
  expect(() => refuseOldNode(globalThis)).not.toThrow();
});
