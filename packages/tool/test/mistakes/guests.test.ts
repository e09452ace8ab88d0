import path from "node:path";
import { wasmManifest } from "@bourse/testing/archives";
import { compileAssemblyScript } from "@bourse/testing/compile-guest";
import { assemble, byteLength, eventGuestText, guestText, call as wasmCall } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { call } from "../fake-io.ts";
import { put, putEventGuest, testFolder } from "../workspace.ts";

const folder = testFolder();
const FALLS = path.resolve(import.meta.dirname, "../../../sdk/assemblyscript/test/falls.ts");

/** The whole text that a command line shows, without the folder of this test and the time that the machine took. */
async function shown(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await call(args);
  const text = `${out}${err}exit ${code}`;
  return text.replaceAll(`${folder}/`, "").replace(/\d+\.\d\d ms/g, "1.00 ms");
}

/** A package of a guest that draws a view. */
async function drawing(name: string, module: string | Uint8Array, manifest: object = {}): Promise<string> {
  const text = JSON.parse(Buffer.from(wasmManifest()).toString());
  put(folder, `${name}/manifest.json`, `${JSON.stringify({ ...text, ...manifest }, null, 2)}\n`);
  put(folder, `${name}/main.wasm`, typeof module === "string" ? await assemble(module) : module);
  return path.join(folder, name);
}

async function answering(name: string, module: string): Promise<string> {
  const guest = putEventGuest(folder, name, { module: await assemble(module), capabilities: [] });
  put(folder, `${name}.ndjson`, '{"type":"start","data":{"restarted":false}}\n');
  return guest;
}

const published = (text: string) =>
  guestText({ data: { 1024: text }, render: wasmCall("view", 1024, byteLength(text)) });

describe("a newcomer's guest is told", () => {
  it("a bad import", async () => {
    const module = `(module (import "env" "fetch" (func $fetch (param i32) (result i32)))
      (memory (export "memory") 1) (func (export "svc_render") (result i32) (call $fetch (i32.const 0))))`;
    expect(await shown("validate", await drawing("import", module))).toMatchInlineSnapshot(`
      "refused import (1 error)
        error at /main.wasm (import/main.wasm): the module imports the function "fetch" of "env", only functions of "svc" may be imported [wasm.import_forbidden]
          The linker found no definition and left it to the host: link the library that defines it, or write it yourself.
      Read more: bourse explain wasm.import_forbidden
      exit 1"
    `);
  });

  it("the wrong ABI", async () => {
    const guest = await drawing("abi", eventGuestText({}));
    expect(await shown("validate", guest)).toMatchInlineSnapshot(`
      "refused abi (3 errors)
        error at /main.wasm (abi/main.wasm): the module imports svc.event_get_json, which belongs to apiVersion 2; the manifest says 1 [wasm.import_forbidden]
          Set \`apiVersion\` to 2 in manifest.json, or drop the import.
        error at /main.wasm (abi/main.wasm): the module imports svc.output_set_json, which belongs to apiVersion 2; the manifest says 1 [wasm.import_forbidden]
          Set \`apiVersion\` to 2 in manifest.json, or drop the import.
        error at /main.wasm (abi/main.wasm): the module exports no function "svc_render", expected () -> i32 for apiVersion 1 [wasm.export_missing]
          AssemblyScript: \`export function svc_render\`. C: \`__attribute__((export_name("svc_render")))\`. WAT: \`(func (export "svc_render") …)\`.
      Read more: bourse explain wasm.import_forbidden wasm.export_missing
      exit 1"
    `);
    const old = guestText({ extra: '(func (export "svc_abi_version") (result i32) (i32.const 2))' });
    expect(await shown("run", await drawing("old", old), "--market", "sample")).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.abi_version svc_abi_version returned 2, not 3
            svc_abi_version must return 3, or be left out.
      refused old: 1 of 1 view failed
      Read more: bourse explain guest.abi_version
      exit 1"
    `);
  });

  it("an endless loop", async () => {
    const guest = await drawing("loop", guestText({ render: "(loop $again (br $again)) (i32.const 0)" }));
    expect(await shown("run", guest, "--market", "sample")).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.timeout did not return within 250 ms 1.00 ms
            Do less in one callback: start-up has 1000 ms, a callback 250 ms unless the host says otherwise.
      refused loop: 1 of 1 view failed
      Read more: bourse explain guest.timeout
      exit 1"
    `);
  });

  it("that it is out of memory", async () => {
    const grow = `(loop $more (br_if $more (i32.ne (memory.grow (i32.const 16)) (i32.const -1)))) unreachable`;
    expect(
      await shown("run", await drawing("memory", guestText({ render: grow })), "--market", "sample"),
    ).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.oom out of memory at 1009 pages: unreachable in render#5 1.00 ms
            A guest has 64 MiB of memory; free what a callback allocated before it returns.
      refused memory: 1 of 1 view failed
      Read more: bourse explain guest.oom
      exit 1"
    `);
  });

  it("a trap, with the line of its AssemblyScript", async () => {
    expect(
      await shown("run", await drawing("trap", compileAssemblyScript(FALLS)), "--market", "sample"),
    ).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.trap abort: Index out of range at ~lib/array.ts:114:42 (unreachable) 1.00 ms
            log abort: Index out of range at ~lib/array.ts:114:42
            The program ended itself: an assertion, an exception, or an index out of range, which its words before name.
      refused trap: 1 of 1 view failed
      Read more: bourse explain guest.trap
      exit 1"
    `);
    const division = guestText({
      extra: "(global $zero (mut i32) (i32.const 0))",
      render: "(i32.div_s (i32.const 1) (global.get $zero))",
    });
    expect(await shown("run", await drawing("division", division), "--market", "sample")).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.trap divide_by_zero in render#5 1.00 ms
            A whole number was divided by zero: check the divisor before it is used.
      refused division: 1 of 1 view failed
      Read more: bourse explain guest.trap
      exit 1"
    `);
  });

  it("an unknown layout property, and NaN", async () => {
    const run = async (name: string, text: string) =>
      shown("run", await drawing(name, published(text)), "--market", "sample");
    expect(await run("property", '{"type":"label","txt":"SPX"}')).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.invalid_output layout.required: the whole: "text" is missing; the callback returned -7 (INVALID_DATA) 1.00 ms
            The fault shows the first violated rule and its place; fix it and build again.
      refused property: 1 of 1 view failed
      Read more: bourse explain guest.invalid_output
      exit 1"
    `);
    expect(await run("colour", '{"type":"label","text":"SPX","colour":"red"}')).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.invalid_output layout.additionalProperties: /colour: "colour" is not a property of this object; "color" is; allowed here: type, text, key, maxLines, fontSize, fontWeight, color; the callback returned -7 (INVALID_DATA) 1.00 ms
            The fault shows the first violated rule and its place; fix it and build again.
      refused colour: 1 of 1 view failed
      Read more: bourse explain guest.invalid_output
      exit 1"
    `);
    expect(await run("nan", '{"type":"label","text":"SPX","fontSize":NaN}')).toMatchInlineSnapshot(`
      "sample data, not live: SPX (S&P 500), recorded; the simulated exchange (SIM:)
          1 svc.sample_guest.quote SPX guest.invalid_output json.integer_invalid: /fontSize: NaN is not a number of JSON; a calculation makes it of 0/0 or a value that is missing; the callback returned -7 (INVALID_DATA) 1.00 ms
            Write plain digits: no point, exponent, minus zero or quotes, and at most 2^53-1, or 2^63-1 for money and revisions.
      refused nan: 1 of 1 view failed
      Read more: bourse explain json.integer_invalid guest.invalid_output
      exit 1"
    `);
  });

  it("a view that it did not declare", async () => {
    const text = '{"api_version":2,"views":{"svc.example.other":{"type":"label","text":"SPX"}},"commands":[]}';
    const guest = await answering(
      "undeclared",
      eventGuestText({ data: { 1024: text }, event: wasmCall("output", 1024, byteLength(text)) }),
    );
    expect(await shown("run", guest, "--events", `${guest}.ndjson`)).toMatchInlineSnapshot(`
      "    1 start      guest.invalid_output envelope.view_undeclared: /views/svc.example.other: the manifest declares no view "svc.example.other"; the callback returned -7 (INVALID_DATA) 1.00 ms
            Declare the view in contributes.views, or publish to a declared view.
      refused undeclared: 1 of 1 event failed
      Read more: bourse explain envelope.view_undeclared guest.invalid_output
      exit 1"
    `);
  });
});

describe("a newcomer's manifest is told", () => {
  const manifest = (name: string, change: (text: string) => string) => {
    const text = JSON.stringify(
      {
        $schema: "./manifest.schema.json",
        id: "svc.my_first_extension",
        name: "My first",
        version: "0.1.0",
        apiVersion: 1,
        description: "Shows a price.",
        publisher: "Me",
        runtime: "resource",
        capabilities: ["tradingRead"],
        contributes: {
          viewContainers: {
            panel: [{ id: "svc.my_first_extension.main", title: "First", icon: "activity", order: 100 }],
          },
          views: {
            "svc.my_first_extension.main": [
              { id: "svc.my_first_extension.price", name: "Price", order: 1, quoteSymbol: "SPX" },
              {
                id: "svc.my_first_extension.text",
                name: "Text",
                order: 2,
                sdui: { type: "label", text: "Hello", maxLines: 2 },
              },
            ],
          },
        },
      },
      null,
      2,
    );
    return put(folder, `${name}/manifest.json`, change(text));
  };

  it("nothing, when it is right", async () => {
    expect(
      await shown(
        "validate",
        manifest("right", (text) => text),
      ),
    ).toMatchInlineSnapshot(`
      "ok right/manifest.json
      exit 0"
    `);
  });

  it("a missing field", async () => {
    const file = manifest("missing", (text) => text.replace('  "publisher": "Me",\n', ""));
    expect(await shown("validate", file)).toMatchInlineSnapshot(`
      "refused missing/manifest.json (1 error)
        error (missing/manifest.json:1:1): "publisher" is missing [manifest.required]
              1 | {
                | ^
          Add the property.
      Read more: bourse explain manifest.required
      exit 1"
    `);
  });

  it("an unknown capability", async () => {
    const file = manifest("capability", (text) => text.replace('"tradingRead"', '"tradingRaed"'));
    expect(await shown("validate", file)).toMatchInlineSnapshot(`
      "refused capability/manifest.json (2 errors)
        error at /capabilities/0 (capability/manifest.json:11:5): "tradingRaed" is not allowed (did you mean "tradingRead"?); it must be one of "tradingRead", "languageModel", "alertsWrite", "chartWrite" [manifest.enum]
             11 |     "tradingRaed"
                |     ^^^^^^^^^^^^^
          Choose one of the named values.
        error at /contributes/views/svc.my_first_extension.main/0/quoteSymbol (capability/manifest.json:30:26): a quote view needs tradingRead among the capabilities [manifest.coupling]
             30 |           "quoteSymbol": "SPX"
                |                          ^^^^^
          Add what the message names, or remove what needs it.
      Read more: bourse explain manifest.enum manifest.coupling
      exit 1"
    `);
  });

  it("NaN", async () => {
    const file = manifest("nan-manifest", (text) => text.replace('"maxLines": 2', '"maxLines": NaN'));
    expect(await shown("validate", file)).toMatchInlineSnapshot(`
      "refused nan-manifest/manifest.json (1 error)
        error at /contributes/views/svc.my_first_extension.main/1/sdui/maxLines (nan-manifest/manifest.json:39:25): NaN is not a number of JSON; a calculation makes it of 0/0 or a value that is missing [json.integer_invalid]
             39 |             "maxLines": NaN
                |                         ^^^
          Write plain digits: no point, exponent, minus zero or quotes, and at most 2^53-1, or 2^63-1 for money and revisions.
      Read more: bourse explain json.integer_invalid
      exit 1"
    `);
  });

  it("an unknown property of a layout", async () => {
    const file = manifest("layout", (text) => text.replace('"maxLines": 2', '"maxLine": 2'));
    expect(await shown("validate", file)).toMatchInlineSnapshot(`
      "refused layout/manifest.json (1 error)
        error at /contributes/views/svc.my_first_extension.main/1/sdui/maxLine (layout/manifest.json:39:24): "maxLine" is not a property of this object; "maxLines" is [manifest.unknown_property]
             39 |             "maxLine": 2
                |                        ^
          Remove it. Allowed here: type, text, key, maxLines, fontSize, fontWeight, color.
      Read more: bourse explain manifest.unknown_property
      exit 1"
    `);
  });

  it("the form of a version", async () => {
    const file = manifest("version", (text) => text.replace('"0.1.0"', '"v0.1"'));
    expect(await shown("validate", file)).toMatchInlineSnapshot(`
      "ok version/manifest.json (1 warning)
        warning at /version (version/manifest.json:5:14): "v0.1" is not a semantic version [manifest.version_unordered]
              5 |   "version": "v0.1",
                |              ^^^^^^
          Use MAJOR.MINOR.PATCH, so that clients know which version is newer.
      Read more: bourse explain manifest.version_unordered
      exit 0"
    `);
  });

  it("a comma too many, and several faults at once, in the order of the file", async () => {
    const file = manifest("comma", (text) => text.replace('"order": 1,', '"order": 1,,'));
    expect(await shown("validate", file)).toMatchInlineSnapshot(`
      "refused comma/manifest.json (1 error)
        error at /contributes/views/svc.my_first_extension.main/0 (comma/manifest.json:29:22): a key in double quotes is expected at line 29, column 22 [json.syntax]
             29 |           "order": 1,,
                |                      ^
          Check the text with a JSON formatter: no comments, no trailing commas, one document.
      Read more: bourse explain json.syntax
      exit 1"
    `);
    const several = manifest("several", (text) =>
      text.replace('"svc.my_first_extension"', '"my-first"').replace('"name": "Text"', '"title": "Text"'),
    );
    expect(await shown("validate", several)).toMatchInlineSnapshot(`
      "refused several/manifest.json (3 errors)
        error at /id (several/manifest.json:3:9): has fewer than 12 characters [manifest.length]
              3 |   "id": "my-first",
                |         ^^^^^^^^^^
          Lengths count Unicode characters; stay within the named bound.
        error at /id (several/manifest.json:3:9): "my-first" is not an extension id: svc. and a segment of lowercase letters, digits, . _ - between letters or digits [manifest.pattern]
              3 |   "id": "my-first",
                |         ^^^^^^^^^^
          Write it in the form that the message names.
        error at /contributes/views/svc.my_first_extension.main/1/title (several/manifest.json:34:20): "title" is not a property of this object [manifest.unknown_property]
             34 |           "title": "Text",
                |                    ^^^^^^
          Remove it. Allowed here: id, name, order, when, sdui, quoteSymbol.
      Read more: bourse explain manifest.length manifest.pattern manifest.unknown_property
      exit 1"
    `);
  });
});
