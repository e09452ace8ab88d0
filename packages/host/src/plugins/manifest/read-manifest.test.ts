import { expect, it } from "vitest";
import { readPluginManifest } from "./read-manifest.ts";

const HASH = "a".repeat(64);
const GOOD = `id: acme.clock
name: Session clock
version: 1.0.0
api: "0.1"
runtime: python
entry: main.py
permissions: [env]
contributes:
  commands:
    - id: acme.clock.next
      title: "Next session: when?"
files:
  main.py: ${HASH}
  lib/a_b-c.py: ${HASH}
`;

const read = (text: string | Uint8Array) =>
  readPluginManifest(typeof text === "string" ? new TextEncoder().encode(text) : text);
const faults = (text: string | Uint8Array) => {
  const verdict = read(text);
  return verdict.ok
    ? []
    : verdict.issues.map(({ rule, pointer, line, column }) => `${line}:${column} ${rule} ${pointer}`);
};
const changed = (from: string, to: string) => faults(GOOD.replace(from, to));

it("reads the description of a plugin, also in flow form", () => {
  const verdict = read(GOOD);
  expect(verdict.ok && verdict.manifest).toMatchObject({
    id: "acme.clock",
    api: "0.1",
    permissions: ["env"],
    contributes: { commands: [{ id: "acme.clock.next", title: "Next session: when?" }] },
    files: { "main.py": HASH },
  });
  const flow = `{id: acme.clock, name: C, version: 1.0.0, api: "0.1", runtime: exec, entry: run, permissions: [], files: {run: ${HASH}}}`;
  expect(faults(flow)).toEqual([]);
  expect(faults(GOOD.replaceAll("\n", "\r\n"))).toEqual([]);
});

it("lists all faults at once, each with its line and column", () => {
  const text = `id: clock
name: no
version: 1.0
api: 0.1
runtime: ruby
entry: ../main.py
permissions: [env, disk]
watch: x
files:
  main.py: abc
`;
  expect(faults(text)).toEqual([
    "1:5 manifest.pattern /id",
    "2:7 plugin.yaml_ambiguous /name",
    "3:10 plugin.yaml_ambiguous /version",
    "4:6 plugin.yaml_ambiguous /api",
    "5:10 manifest.enum /runtime",
    "6:8 manifest.pattern /entry",
    "6:8 manifest.coupling /entry",
    "7:20 manifest.enum /permissions/1",
    "8:8 manifest.unknown_property /watch",
    "10:12 manifest.pattern /files/main.py",
  ]);
});

it.each([
  ["an anchor", "name: &a Session", "plugin.yaml_forbidden"],
  ["an alias", "name: *a", "plugin.yaml_forbidden"],
  ["a tag", "name: !!str Session", "plugin.yaml_forbidden"],
  ["a tag of its own", "name: !secret Session", "plugin.yaml_forbidden"],
  ["a merge key", "<<: {name: x}", "plugin.yaml_forbidden"],
  ["a second document", "---\nname: x", "plugin.yaml_forbidden"],
  ["a list as a key", "[a, b]: x", "plugin.yaml_forbidden"],
  ["a complex key", "? {a: b}\n: x", "plugin.yaml_forbidden"],
  ["a key twice", "name: Session\nname: Other", "json.duplicate_key"],
  ["a key twice, once in quotes", 'name: Session\n"name": Other', "json.duplicate_key"],
  ["a key twice, once escaped", 'name: Session\n"n\\u0061me": Other', "json.duplicate_key"],
  ["a prototype", "__proto__: {name: x}\nname: x", "json.forbidden_key"],
  ["a key that is a truth value", "yes: x\nname: x", "plugin.yaml_ambiguous"],
  ["a tab as indentation", "name:\n\tx", "plugin.yaml_invalid"],
  ["an open quote", 'name: "x', "plugin.yaml_invalid"],
  ["deep nesting", `name: ${"[".repeat(20)}${"]".repeat(20)}`, "json.too_deep"],
  ["deeper nesting", `name: ${"[".repeat(5000)}${"]".repeat(5000)}`, "json.too_deep"],
])("refuses %s", (_, line, rule) => {
  expect(changed("name: Session clock", line).join("\n")).toContain(rule);
});

it.each(["no", "Yes", "ON", "off", "True", "null", "~", "", "12", "0x1F", "0o17", "1_000", "1.5", "1e3", ".5", ".inf"])(
  "[P3] refuses the name %j without quotes and takes it in quotes",
  (name) => {
    expect(changed("Session clock", name)).toEqual([expect.stringContaining("plugin.yaml_ambiguous /name")]);
    if (name !== "") expect(changed("Session clock", JSON.stringify(name))).toEqual([]);
  },
);

it.each(["12:30", "2026-01-02", "2026-01-02 03:04:05", "-.NaN", "0b1", "1:2:3.5"])(
  "refuses %j without quotes",
  (name) => {
    expect(changed("Session clock", name)).toEqual([expect.stringContaining("plugin.yaml_ambiguous /name")]);
  },
);

it("refuses a directive, an empty file, other encodings and hidden characters", () => {
  expect(faults(`%YAML 1.1\n---\n${GOOD}`)).toEqual(["1:1 plugin.yaml_forbidden "]);
  expect(faults("")).toEqual(["1:1 plugin.yaml_invalid "]);
  expect(faults("# nothing\n")).toEqual(["1:1 plugin.yaml_invalid "]);
  expect(faults("text")).toEqual(["1:1 manifest.type "]);
  expect(faults(Uint8Array.of(0x69, 0xff))).toEqual(["1:1 json.encoding_invalid "]);
  expect(faults(`\ufeff${GOOD}`)).toEqual(["1:1 json.encoding_invalid "]);
  expect(changed("clock\n", "clock\0\n")).toEqual(["1:15 json.encoding_invalid "]);
  expect(faults(`${GOOD}#${"x".repeat(65_536)}`)).toEqual(["1:1 json.too_large "]);
});

it("refuses commands of other plugins, commands twice, an entry outside the inventory, another protocol", () => {
  expect(changed("acme.clock.next", "acme.other.next")).toEqual(["10:11 manifest.coupling /contributes/commands/0/id"]);
  const twice = "    - id: acme.clock.next\n      title: Again\nfiles:";
  expect(changed("files:", twice)).toEqual(["12:11 manifest.duplicate /contributes/commands/1/id"]);
  expect(changed("entry: main.py", "entry: other.py")).toEqual(["6:8 manifest.coupling /entry"]);
  expect(changed('"0.1"', '"0.2"')).toEqual(["4:6 plugin.protocol_unsupported /api"]);
  expect(changed("id: acme.clock", "id: svc.clock")).toContain("1:5 manifest.pattern /id");
  expect(changed("lib/a_b-c.py", "plugin.yaml")).toEqual(["14:16 manifest.pattern /files/plugin.yaml"]);
});

it("[P4] answers for any text within its limit, without a stack overflow", () => {
  const hostile = [
    "[",
    "{",
    "- ",
    "? ",
    "a:\n",
    "---\n",
    "%\n",
    "&a ",
    "!a ",
    "x: ",
    "]",
    "a: }\n",
    "- *a\n",
    "\t",
    "'",
  ];
  for (const part of hostile) expect(faults(part.repeat(Math.floor(16_000 / part.length))).length).toBeGreaterThan(0);
  expect(faults("]".repeat(16_000))).toHaveLength(101);
});

const CONTRIBUTED = `contributes:
  views:
    - id: acme.clock.list
      name: Zones
      actions:
        - { command: acme.clock.next, title: Next, place: view }
  configuration:
    acme.clock.zone: { type: string, default: Asia/Tokyo, description: The zone. }
    acme.clock.rows: { type: integer, default: "3", minimum: "1", description: Rows. }
`;
const contributed = (from = "", to = "") =>
  faults(
    GOOD.replace(/contributes:[\s\S]*?(?=files:)/, CONTRIBUTED)
      .replace("[env]", "[window, workspace]")
      .replace(from, to),
  ).map((fault) => fault.slice(fault.indexOf(" ") + 1));

it.each([
  ["nothing", "", "", []],
  ["a view of another name", "acme.clock.list", "acme.other.list", ["manifest.coupling /contributes/views/0/id"]],
  [
    "an action of another name",
    "command: acme.clock.next",
    "command: output.show",
    ["manifest.coupling /contributes/views/0/actions/0/command"],
  ],
  ["an unknown place", "place: view", "place: top", ["manifest.enum /contributes/views/0/actions/0/place"]],
  [
    "a setting of another name",
    "acme.clock.zone:",
    "acme.zone:",
    ["manifest.coupling /contributes/configuration/acme.zone"],
  ],
  [
    "a default outside its rule",
    'default: "3"',
    'default: "0"',
    ["manifest.coupling /contributes/configuration/acme.clock.rows/default"],
  ],
  [
    "permissions that are missing",
    "[window, workspace]",
    "[env]",
    ["manifest.coupling /contributes/views", "manifest.coupling /contributes/configuration"],
  ],
] as const)("finds %s in contributed views and settings", (_, from, to, expected) => {
  expect(contributed(from, to)).toEqual(expected);
});
