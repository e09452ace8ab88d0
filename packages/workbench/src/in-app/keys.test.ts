import { expect, it } from "vitest";
import { matchesKeys } from "./keys.ts";

const event = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, code: "KeyO" };

it("finds the keys of a command with exactly its modifiers", () => {
  expect(matchesKeys({ ...event, altKey: true }, "Alt O")).toBe(true);
  expect(matchesKeys({ ...event, altKey: true, shiftKey: true }, "Alt O")).toBe(false);
  expect(matchesKeys({ ...event, metaKey: true, altKey: true }, "Ctrl Alt O")).toBe(true);
  expect(matchesKeys({ ...event, code: "KeyP", altKey: true }, "Alt O")).toBe(false);
});
