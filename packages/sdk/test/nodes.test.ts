import { startBare } from "@bourse/testing/bare-interactive";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { guestOf } from "./compiled.ts";

const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-31T09:30:00.000Z" };
const SEED = 20_261_130;

/** Says what nodes look like: made of what an event has, or of what JSON cannot say. */
const GUEST = `
  import { type Child, column, defineExtension, label, log, row } from "@bourse/sdk/guest";
  class Shape { readonly type = "label"; readonly text = "made"; }
  const held = label("held");
  const list: Child[] = [held];
  const inList = column({}, list);
  list.push("later");
  const options = { spacing: 1 };
  column(options, held);
  const NAMED: Record<string, () => unknown> = {
    "children that are left out": () => column({}, undefined, false, null, "a", 0),
    "a list of lists": () => row({}, [[["a"], held], []], [label(1, { color: "muted" })]),
    "a node of a class": () => column({}, new Shape() as never),
    "options that are read": () => column({ get spacing() { return 4; } }, held),
    "options that stay as they were": () => options,
    "a list that grew afterwards": () => inList,
    "options of a node": () => column({ ...held, type: "box", children: 1 } as never, held),
    "forty options": () => row(Object.fromEntries(Array.from({ length: 40 }, (_, n) => ["o" + n, n])), held),
    "five hundred children": () => column({}, Array.from({ length: 500 }, () => held)).children?.length,
    "nesting beyond reason": () => {
      let deep: Child = "x";
      for (let n = 0; n < 50; n += 1) deep = [deep];
      return column({}, deep);
    },
    "a long label": () => label("x".repeat(5000), { color: "muted" }).text?.length,
    "one that can be tapped": () => row({ onTap: () => {} }, label("a", { onTap: () => {}, key: "own" })),
  };
  defineExtension({
    views: {},
    onContext(seen) {
      const { name, kind, options, children } = seen as never as {
        name?: string; kind: "row" | "column" | "label"; options: object; children: Child[];
      };
      const make = () => kind === "label" ? label(String(children[0]), options) : { row, column }[kind](options, ...children);
      log(JSON.stringify(name === undefined ? make() : NAMED[name]?.()));
    },
  });`;

type Kind = "row" | "column" | "label";
interface Given {
  readonly kind: Kind;
  readonly options: object;
  readonly children: readonly unknown[];
}

function nodesOf(child: unknown): readonly unknown[] {
  if (child === false || child === null) return [];
  if (Array.isArray(child)) return child.flatMap((each) => nodesOf(each));
  return typeof child === "object" ? [child] : [{ type: "label", text: String(child) }];
}

const expected = ({ kind, options, children }: Given): string =>
  kind === "label"
    ? JSON.stringify({ type: kind, text: String(children[0]), ...options })
    : JSON.stringify({ type: kind, ...options, children: nodesOf(children) });

describe("a node", () => {
  let shown: (data: object) => string | undefined;
  beforeAll(async () => {
    const { guest } = await guestOf(GUEST);
    const instance = startBare(guest, []);
    const deliver = (type: string, data: object) => instance.deliver({ api_version: 2, type, context, data });
    deliver("start", { restarted: false });
    shown = (data) => deliver("context", data).log.at(-1);
  });

  it("is its type, its options and its children in this order, whatever they are", () => {
    const name = fc.oneof(fc.constantFrom("spacing", "key", "type", "text", "children", "1"), fc.string());
    const options = fc.dictionary(
      name.filter((each) => each !== "__proto__"),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const { child } = fc.letrec<{ child: unknown; list: unknown[] }>((tie) => ({
      child: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(false, true, null, "text", "“é”", 1.5, { type: "box" }, { type: "label", text: "x" }),
        tie("list"),
      ),
      list: fc.array(tie("child"), { maxLength: 5 }),
    }));
    const given = fc.record({
      kind: fc.constantFrom<Kind>("row", "column", "label"),
      options,
      children: fc.array(child, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(given, (each) => {
        expect(shown(each)).toBe(expected(each));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it.each([
    [
      "children that are left out",
      '{"type":"column","children":[{"type":"label","text":"a"},{"type":"label","text":"0"}]}',
    ],
    [
      "a list of lists",
      '{"type":"row","children":[{"type":"label","text":"a"},{"type":"label","text":"held"},{"type":"label","text":"1","color":"muted"}]}',
    ],
    ["a node of a class", '{"type":"column","children":[{"type":"label","text":"made"}]}'],
    ["options that are read", '{"type":"column","spacing":4,"children":[{"type":"label","text":"held"}]}'],
    ["options that stay as they were", '{"spacing":1}'],
    ["a list that grew afterwards", '{"type":"column","children":[{"type":"label","text":"held"}]}'],
    ["options of a node", '{"type":"box","text":"held","children":[{"type":"label","text":"held"}]}'],
    ["five hundred children", "500"],
    ["nesting beyond reason", '{"type":"column","children":[{"type":"label","text":"x"}]}'],
    ["a long label", "4096"],
    ["one that can be tapped", '{"type":"row","children":[{"type":"label","text":"a","key":"own"}],"key":"lasting2"}'],
  ])("of %s", (name, text) => {
    expect(shown({ name })).toBe(text);
  });

  it("has as many options as it is given", () => {
    const options = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`o${n}`, n]));
    expect(shown({ name: "forty options" })).toBe(
      JSON.stringify({ type: "row", ...options, children: [{ type: "label", text: "held" }] }),
    );
  });
});
