import type { Dialog } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { askToOpen } from "./surfacing.ts";

const NOW = Date.parse("2026-01-02T03:04:05Z");
const dialog = (id: string, extension: string): Dialog => ({
  id,
  extension_id: extension,
  extension_name: extension,
  opened_at: new Date(NOW).toISOString(),
  question: { kind: "confirm", title: "Sure?", message: "" },
});
const both = [dialog("1", "svc.other_one"), dialog("2", "svc.level_watch")];
const none = { open: undefined, later: new Set<string>(), tapped: undefined };
const tapped = { extensionId: "svc.level_watch", at: NOW - 500 };

it("opens by itself what the trader's own tap led to, and nothing else", () => {
  expect(askToOpen(both, none, NOW)).toBeUndefined();
  expect(askToOpen(both, { ...none, tapped }, NOW)?.id).toBe("2");
  expect(askToOpen(both, { ...none, tapped: { ...tapped, at: NOW - 60_000 } }, NOW)).toBeUndefined();
});

it("leaves an open question open and a put-off one closed", () => {
  expect(askToOpen(both, { ...none, tapped, open: "1" }, NOW)).toBeUndefined();
  expect(askToOpen(both, { ...none, tapped, later: new Set(["2"]) }, NOW)).toBeUndefined();
});
