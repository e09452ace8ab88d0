import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SourcePlaces } from "../src/build/index.ts";
import { compileProject, guestOf } from "./compiled.ts";

const HELLO = `
  import { defineExtension, label } from "@bourse/sdk/guest";
  defineExtension({ views: { "svc.me.hello.view": () => label("hello") } });
`;

const VIEW = `
  import { defineView, label } from "@bourse/sdk/guest";
  defineView(({ quote }) => label(quote.price));
`;

const faultsOf = async (source: string, apiVersion: 1 | 2 = 2) => {
  const compiled = await compileProject({ files: { "src/index.tsx": source }, apiVersion });
  if (compiled.ok) throw new Error("it was compiled");
  return compiled.faults.map(({ rule, file, line, column, message }) => `${rule} ${file}:${line}:${column} ${message}`);
};

describe("a guest in TypeScript", () => {
  it.each([
    [1, VIEW, ["has_capability", "log", "market_get_candles", "market_get_quote", "view_set_json"], "svc_render"],
    [2, HELLO, ["event_get_json", "has_capability", "log", "output_set_json"], "svc_on_event"],
  ] as const)(
    "[ABI-01] [VER-05] of API version %i imports what its version may, and exports its entry",
    async (apiVersion, source, imports, entry) => {
      const { guest } = await guestOf(source, { apiVersion });
      const module = new WebAssembly.Module(guest as Uint8Array<ArrayBuffer>);
      expect(
        WebAssembly.Module.imports(module)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(imports);
      expect(
        WebAssembly.Module.exports(module)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(["memory", entry]);
    },
  );

  it("has the same bytes whenever and wherever it is made", async () => {
    const [one, other] = await Promise.all([guestOf(HELLO), guestOf(HELLO, { below: "far/away from/it" })]);
    expect(Buffer.compare(one.guest, other.guest)).toBe(0);
    expect(one.map).toEqual(other.map);
    expect(one.map.x_guest).toBe(createHash("sha256").update(one.guest).digest("hex"));
  });

  it("keeps its sources in the map, and no path of a machine", async () => {
    const { map, guest } = await guestOf(HELLO);
    const own = map.sources.indexOf("src/index.tsx");
    expect(map.sourcesContent?.[own]).toBe(HELLO);
    expect(map.sources.filter((source) => !/^(?:src\/|package:(?:sdk|contract)\/)/.test(source))).toEqual([]);
    expect(map.sourcesContent?.filter((content) => content !== null)).toEqual([HELLO]);
    expect(Buffer.from(guest).includes("bourse-guest-")).toBe(false);
  });

  it.each([1, 2] as const)(
    "of API version %i holds nothing of what its start gave back, nor below what took its place",
    async (apiVersion) => {
      const start = `
        const word = ["re", "mains"].join("");
        const texts = (most, ending) => Array.from({ length: 400 }, (_, at) => String(at) + ending.repeat(at % most));
        let dropped = texts(90, word);
        dropped = texts(900, word);
        dropped = texts(2, ".");
        globalThis.kept = dropped;
      `;
      const { guest } = await guestOf(`${apiVersion === 1 ? VIEW : HELLO}${start}`, { apiVersion });
      expect(Buffer.from(guest).includes("remains")).toBe(false);
    },
  );

  it("knows no author's line for places that the program does not have", async () => {
    const { map } = await guestOf(HELLO);
    const words = "at f (guest:1:1) and guest:999999:1";
    expect(new SourcePlaces(map).inWords(words)).toBe(words);
  });
});

describe("faults of a source", () => {
  it("are told all at once, each with file, line and column", async () => {
    const compiled = await compileProject({
      files: {
        "src/index.tsx":
          'import { a } from "./a.ts";\nimport { b } from "./b.ts";\nimport { c } from "./c.ts";\na(b, c, setTimeout);\n',
        "src/a.ts": "export const a = ;\n",
        "src/b.ts": 'import fs from "node:fs";\nimport left from "left-pad";\nexport const b = [fs, left];\n',
      },
    });
    expect(compiled.ok).toBe(false);
    const faults = compiled.ok ? [] : compiled.faults;
    expect(faults.map(({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`)).toEqual([
      "guest.source_invalid src/a.ts:1:18",
      "guest.source_unresolved src/b.ts:1:16",
      "guest.source_unresolved src/b.ts:2:18",
      "guest.global_missing src/index.tsx:4:9",
      "guest.source_unresolved src/index.tsx:3:19",
    ]);
  });

  it("a name that no file exports is shown where it is imported", async () => {
    const files = { "src/index.tsx": 'import { b } from "./a.ts";\nb();\n', "src/a.ts": "export const a = 1;\n" };
    const compiled = await compileProject({ files });
    expect(compiled.ok ? [] : compiled.faults).toMatchObject([
      { rule: "guest.source_unresolved", file: "src/index.tsx", line: 1, message: expect.stringContaining('"b"') },
    ]);
  });

  it("has no first module", async () => {
    const compiled = await compileProject({ files: { "src/other.ts": "" } });
    expect(compiled.ok ? [] : compiled.faults).toMatchObject([
      { rule: "guest.source_unresolved", file: "src/index.tsx", message: "There is no file src/index.tsx." },
    ]);
  });

  it.each([
    ["new Intl.NumberFormat()", "Intl"],
    ["new TextEncoder()", "TextEncoder"],
    ["structuredClone({})", "structuredClone"],
    ["setTimeout(() => 0, 1)", "setTimeout"],
    ["setInterval(() => 0, 1)", "setInterval"],
    ["performance.now()", "performance"],
    ["fetch('x')", "fetch"],
    ["document.title", "document"],
    ["process.env.HOME", "process"],
    ["require('x')", "require"],
    ["Math.random()", "Math.random"],
  ])("%s is refused with what to use instead", async (code, name) => {
    const [fault] = await faultsOf(`export const x = () => ${code};`);
    expect(fault).toMatch(
      new RegExp(`^guest\\.global_missing src/index\\.tsx:1:\\d+ ${name} does not exist in a guest\\. .`),
    );
  });

  it("a clock is refused in a view of API version 1, which has no event", async () => {
    const source = `${VIEW}\nexport const f = () => [new Date(), Date.now(), new Date(0)];`;
    expect((await faultsOf(source, 1)).map((fault) => fault.split(" ")[2])).toEqual(["new", "Date.now"]);
    await guestOf(source, { apiVersion: 2 });
  });

  it.each([
    "const x = { fetch: 1, process: 2 }; x.fetch;",
    "function f(window: number) { return window; } f(1);",
    "import type { URL } from './nowhere.ts'; type Buffer = URL; let b: Buffer;",
    "const { document } = { document: 1 }; document;",
    "class Worker {} new Worker();",
    "for (const process of [1]) process;",
    "try { throw 1; } catch (crypto) { crypto; }",
  ])("names of your own are none: %s", async (source) => {
    await guestOf(`${HELLO}${source}`);
  });

  it("a module that throws while it starts is shown at its line", async () => {
    const source = `${HELLO}\nfunction first(list: { a: number }[]) {\n  return list[0].a;\n}\nfirst([]);\n`;
    const [fault] = await faultsOf(source);
    expect(fault).toMatch(/^guest\.start_failed src\/index\.tsx:6:\d+ TypeError: /);
    expect(fault).toContain("at first (src/index.tsx:6:");
  });

  it("a module whose start does not end is ended, and shown at its line", async () => {
    const [fault] = await faultsOf(`${HELLO}\nlet n = 0;\nfunction spin() {\n  for (;;) n += 1;\n}\nspin();\n`);
    expect(fault).toMatch(/^guest\.start_failed src\/index\.tsx:[67]:\d+ InternalError: interrupted\n\s+at spin /);
  });

  it.each([
    ["Date.now()", "There is no clock here."],
    ["new Date()", "There is no clock here."],
  ])("%s while the module starts is no 1970", async (code, words) => {
    expect((await faultsOf(`${HELLO}\nObject.assign(globalThis, { made: ${code} });`))[0]).toContain(words);
  });
});
