import { describe, expect, it } from "vitest";
import { ENVELOPE_MAX_BYTES, ENVELOPE_MAX_COMMANDS } from "../limits/guest.ts";
import { checkEnvelope } from "./check-envelope.ts";

const rules = { declaredViews: new Set(["notes.main", "notes.other"]) };
const envelope = {
  api_version: 2,
  views: { "notes.main": { type: "label", text: "Hello" } },
  commands: [{ id: "1", method: "storage.read", params: {} }],
};
const check = (value: unknown) =>
  checkEnvelope(new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)), rules);
const faults = (value: unknown) => check(value).issues.map((each) => `${each.rule} ${each.pointer}`);

describe("an output envelope", () => {
  it("[EVT-15] is taken whole when it has its form", () => {
    expect(check(envelope)).toEqual({ ok: true, envelope, issues: [] });
    expect(faults({ api_version: 2, views: {}, commands: [] })).toEqual([]);
  });

  it.each([
    ["no object", [], ["envelope.invalid "]],
    ["another api_version", { ...envelope, api_version: 1 }, ["envelope.invalid /api_version"]],
    ["api_version as text", { ...envelope, api_version: "2" }, ["json.integer_invalid /api_version"]],
    ["no views", { api_version: 2, commands: [] }, ["envelope.invalid "]],
    ["no commands", { api_version: 2, views: {} }, ["envelope.invalid "]],
    ["an unknown property", { ...envelope, extra: 1 }, ["envelope.invalid /extra"]],
    ["views as a list", { ...envelope, views: [] }, ["envelope.invalid /views"]],
    [
      "a view that is no layout",
      { ...envelope, views: { "notes.main": { type: "x" } } },
      ["envelope.invalid /views/notes.main/type"],
    ],
    [
      "a view that is not declared",
      { ...envelope, views: { other: { type: "box" } } },
      ["envelope.view_undeclared /views/other"],
    ],
    [
      "a view named like an inherited member",
      { ...envelope, views: { toString: { type: "box" } } },
      ["envelope.view_undeclared /views/toString"],
    ],
    ["a command that is no object", { ...envelope, commands: [1] }, ["envelope.invalid /commands/0"]],
    [
      "a command without id",
      { ...envelope, commands: [{ method: "storage.read", params: {} }] },
      ["envelope.invalid /commands/0"],
    ],
    [
      "a command with an empty id",
      { ...envelope, commands: [{ ...envelope.commands[0], id: "" }] },
      ["envelope.invalid /commands/0/id"],
    ],
    [
      "a command with more fields",
      { ...envelope, commands: [{ ...envelope.commands[0], at: 1 }] },
      ["envelope.invalid /commands/0/at"],
    ],
    [
      "params that are no object",
      { ...envelope, commands: [{ ...envelope.commands[0], params: [] }] },
      ["envelope.invalid /commands/0/params"],
    ],
    [
      "an unknown method",
      { ...envelope, commands: [{ ...envelope.commands[0], method: "orders.place" }] },
      ["envelope.method_unknown /commands/0/method"],
    ],
    [
      "two commands of one id",
      { ...envelope, commands: [envelope.commands[0], envelope.commands[0]] },
      ["envelope.command_duplicate /commands/1/id"],
    ],
  ])("[EVT-15, R-WASM] is refused for %s", (_what, value, expected) => expect(faults(value)).toEqual(expected));

  it("[LIM-08, R-WASM] holds at most 32 commands", () => {
    const commands = (count: number) =>
      Array.from({ length: count }, (_, id) => ({ ...envelope.commands[0], id: `c${id}` }));
    expect(ENVELOPE_MAX_COMMANDS).toBe(32);
    expect(faults({ ...envelope, commands: commands(32) })).toEqual([]);
    expect(faults({ ...envelope, commands: commands(33) })).toEqual(["envelope.invalid /commands"]);
  });

  it("[LIM-08, R-WASM] has at most 2 MiB", () => {
    expect(ENVELOPE_MAX_BYTES).toBe(2 * 1024 * 1024);
    const text = JSON.stringify(envelope);
    const padded = text + " ".repeat(ENVELOPE_MAX_BYTES - text.length);
    expect(faults(padded)).toEqual([]);
    expect(faults(`${padded} `)).toEqual(["json.too_large "]);
  });

  it("[R-WASM, R-JSON] is refused when a layout nests too deeply or the text is not strict JSON", () => {
    const deep = JSON.parse(`${'{"type":"box","child":'.repeat(30)}{"type":"box"}${"}".repeat(30)}`);
    expect(faults({ ...envelope, views: { "notes.main": deep } })[0]).toMatch(/^json\.too_deep/);
    expect(faults('{"api_version":2,"api_version":2,"views":{},"commands":[]}')).toEqual([
      "json.duplicate_key /api_version",
    ]);
    expect(faults('{"api_version":2.0,"views":{},"commands":[]}')).toEqual(["json.integer_invalid /api_version"]);
  });

  it("[EVT-15] leaves the numbers of parameters to the commands", () => {
    const text =
      '{"api_version":2,"views":{},"commands":[{"id":"1","method":"alerts.create","params":{"maxLines":1.0}}]}';
    expect(faults(text)).toEqual([]);
  });
});
