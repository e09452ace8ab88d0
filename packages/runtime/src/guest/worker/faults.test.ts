import path from "node:path";
import { compileAssemblyScript } from "@bourse/testing/compile-guest";
import { assemble, BAD_ENVELOPES, byteLength, call, eventGuestText, guestText } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { eventOf, interactiveSpecOf, runOnce, smallRuntime } from "../../../test/fixtures/guests.fixture.ts";

const throwing = path.resolve(import.meta.dirname, "../../../../sdk/assemblyscript/test/throws.ts");

/** The text an author gets for the fault of a guest's first event. */
async function faultOf(module: Uint8Array | string) {
  await using runtime = smallRuntime({ limits: { callbackMs: 1000, startMs: 1000 } });
  await runtime.activate(interactiveSpecOf(typeof module === "string" ? await assemble(module) : module));
  const outcome = await runtime.deliver("guest", eventOf("start"));
  return outcome.ok ? undefined : outcome.fault;
}

const WRONG_VIEW = '{"api_version":2,"views":{"svc.example.view":{"type":"label","text":7}},"commands":[]}';
const NOT_JSON = "{oops";

describe("what an author reads of a refused envelope", () => {
  it.each(Object.entries(BAD_ENVELOPES))(
    "[ABI-10] [ERR-08] is its first fault when the code is handed back: %s",
    async (_, bad) => {
      const text = eventGuestText({
        pages: 64,
        data: { 4096: bad.text },
        event: call("output", 4096, byteLength(bad.text)),
      });
      expect(await faultOf(text)).toMatchObject({ code: "guest.invalid_output", kind: bad.rule });
    },
  );

  it("[ERR-08] names the place, the rule and the code", async () => {
    const text = eventGuestText({ data: { 4096: WRONG_VIEW }, event: call("output", 4096, byteLength(WRONG_VIEW)) });
    const fault = await faultOf(text);
    expect(fault).toMatchObject({ rc: -7, kind: expect.stringMatching(/./) });
    expect(fault?.message).toContain(fault?.kind);
    expect(fault?.message).toContain("/views/svc.example.view");
    expect(fault?.message).toContain("returned -7 (INVALID_DATA)");
  });

  it("[ERR-08] names the first try and the last", async () => {
    const fault = await faultOf(
      eventGuestText({
        data: { 4096: WRONG_VIEW, 8192: NOT_JSON },
        event: `(drop ${call("output", 4096, byteLength(WRONG_VIEW))}) ${call("output", 8192, byteLength(NOT_JSON))}`,
      }),
    );
    expect(fault?.message).toContain("/views/svc.example.view");
    expect(fault?.message).toMatch(/the last of 2 tries: json\./);
  });
});

describe("what an author reads of a callback that failed", () => {
  it("[ERR-08] is the call whose code it handed back", async () => {
    await using runtime = smallRuntime();
    const outcome = await runOnce(runtime, guestText({ data: { 0: "QQQ" }, render: call("quote", 0, 3, 64, 0) }));
    expect(outcome).toMatchObject({ fault: { code: "guest.failed", rc: -5 } });
    expect(outcome.ok ? "" : outcome.fault.message).toBe(
      "the callback returned -5 (NOT_AVAILABLE), which svc.market_get_quote had answered",
    );
  });

  it("[ERR-08] is nothing but the number when no call answered it", async () => {
    expect((await faultOf(eventGuestText({ event: "i32.const 42" })))?.message).toBe("the callback returned 42");
  });
});

describe("what an author reads of a trap", () => {
  it("[ERR-08] is AssemblyScript's message, file and line", async () => {
    const fault = await faultOf(compileAssemblyScript(throwing));
    expect(fault).toMatchObject({ code: "guest.trap", kind: "unreachable" });
    expect(fault?.message).toMatch(/^abort: no price for SPX at throws\.ts:\d+:\d+ \(unreachable/);
  });

  it("[ERR-08] is its message also when the log has no room for it", async () => {
    const words = "abort: late at g.ts:1:2";
    const many = `(loop $again ${call("log", 4096, 3)} (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $again (i32.lt_u (local.get $i) (i32.const 200))))`;
    const text = eventGuestText({
      data: { 4096: words },
      event: `${many} ${call("log", 4096, words.length)} unreachable`,
    });
    expect((await faultOf(text))?.message).toContain(words);
  });

  it("[R-WASM] is no other entry, no control character and no more than a KiB", async () => {
    const trapping = (words: string, length = words.length) =>
      eventGuestText({ data: { 4096: words }, event: `${call("log", 4096, length)} unreachable` });
    expect((await faultOf(trapping("all is well")))?.message).not.toContain("all is well");
    expect((await faultOf(trapping("abort: \u001b[2J\n")))?.message).toContain("abort: \\u001b[2J\\n");
    expect((await faultOf(trapping(`abort: ${"x".repeat(5000)}`)))?.message.length).toBeLessThan(1200);
    expect((await faultOf(trapping("abort: ", 0x7fff_ffff)))?.message).not.toContain("abort");
  });
});
