import { ABI_STATUS } from "@bourse/contract";
import {
  assemble,
  CONFORMANCE_GUESTS,
  type ConformanceSetting,
  guestText,
  SAMPLE_SNAPSHOTS,
} from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { OUTPUT_RULES } from "../executor/output-rules.ts";
import { Guest, type GuestPorts } from "./guest.ts";
import type { RenderInput, WorkerReply } from "./messages.ts";
import { outputChecks } from "./output-checks.ts";

const CAPS = { entries: 100, bytes: 256 * 1024, floodDrops: 10_000 };
const TRADING_READ = 1 << 7;

async function load(text: string, grant: { readonly capabilityMask?: number; readonly featureMask?: number } = {}) {
  const log: string[] = [];
  const ports: GuestPorts = {
    caps: CAPS,
    checkOf: outputChecks(OUTPUT_RULES),
    log: { send: (entry) => void log.push(entry), dropped() {} },
    begin: () => 0,
  };
  const module = await WebAssembly.compile((await assemble(text)) as Uint8Array<ArrayBuffer>);
  const guest = new Guest({ module }, { apiVersion: 1, capabilityMask: TRADING_READ, featureMask: 7, ...grant }, ports);
  return { guest, log, started: guest.start() };
}

function inputFor({ withoutOutput, withoutSnapshots }: ConformanceSetting): RenderInput {
  const snapshots = withoutSnapshots ? { symbol: SAMPLE_SNAPSHOTS.symbol } : SAMPLE_SNAPSHOTS;
  return { kind: "render", guestOutput: !withoutOutput, ...snapshots };
}

function resultOf({ fault }: WorkerReply): number | undefined {
  return fault ? fault.rc : 0;
}

const IDS: Readonly<Record<string, string>> = {
  has_capability: "[ABI-03] [ABI-04]",
  market_get_quote: "[ABI-03] [ABI-07] [LIM-05]",
  market_get_candles: "[ABI-03] [ABI-06] [LIM-04]",
  view_set_json: "[ABI-03] [ABI-08] [LIM-06]",
};
const LENGTHS = { quote: SAMPLE_SNAPSHOTS.quote.length, candles: SAMPLE_SNAPSHOTS.candles.json.length };

describe("conformance of the five imports", () => {
  const cases = CONFORMANCE_GUESTS.map((guest) => ({ ...guest, ids: IDS[guest.import] }));

  it.each(cases)("$ids svc.$import answers $answer to $name", async ({ answer, text, setting }) => {
    const grant = {
      ...(setting.withoutCapability ? { capabilityMask: 0 } : {}),
      ...(setting.withoutFeature === undefined ? {} : { featureMask: 7 & ~(1 << setting.withoutFeature) }),
    };
    const { guest, started } = await load(text, grant);
    expect(started.fault).toBeUndefined();
    const reply = guest.callback(inputFor(setting));
    // A refused view without an accepted one is a separate fault; the return value is still in `rc`.
    expect(resultOf(reply)).toBe(typeof answer === "number" ? answer : LENGTHS[answer]);
  });

  it("[ABI-03] has a guest for every answer but ABORTED, which needs a stopped guest to see it", () => {
    const answers = new Set(
      CONFORMANCE_GUESTS.map((each) => each.answer).filter((each) => typeof each === "number" && each < 0),
    );
    const codes = Object.values(ABI_STATUS).filter((code) => code < 0 && code !== ABI_STATUS.ABORTED);
    expect([...answers].sort()).toEqual([...codes].sort());
  });
});

describe("what a guest reads", () => {
  const readTwice = guestText({
    data: { 0: "SPX" },
    render: `
      (local.set $n (call $quote (i32.const 0) (i32.const 3) (i32.const 1024) (i32.const 16384)))
      (drop (call $quote (i32.const 0) (i32.const 3) (i32.const 20000) (i32.const 16384)))
      (loop $compare
        (if (i32.ne (i32.load8_u offset=1024 (local.get $i)) (i32.load8_u offset=20000 (local.get $i))) (then (return (i32.const 1))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br_if $compare (i32.lt_u (local.get $i) (local.get $n))))
      i32.const 0`,
  });

  it("[ABI-07] is the same, byte for byte, when it reads again in one callback", async () => {
    const { guest } = await load(readTwice);
    expect(guest.callback(inputFor({})).fault).toBeUndefined();
  });

  it("[R-WASM] is written into memory that grew since the last call", async () => {
    const grows = guestText({
      data: { 0: "SPX" },
      render: `(drop (call $quote (i32.const 0) (i32.const 3) (i32.const 1024) (i32.const 16384)))
        (drop (memory.grow (i32.const 1)))
        (drop (call $quote (i32.const 0) (i32.const 3) (i32.const 70000) (i32.const 16384)))
        (i32.sub (i32.load (i32.const 70000)) (i32.load (i32.const 1024)))`,
    });
    const { guest } = await load(grows);
    expect(guest.callback(inputFor({})).fault).toBeUndefined();
  });

  it("[R-WASM] may be written over its own arguments", async () => {
    const overlap = guestText({
      data: { 0: "SPX" },
      render: "(call $quote (i32.const 0) (i32.const 3) (i32.const 0) (i32.const 16384))",
    });
    const { guest } = await load(overlap);
    expect(guest.callback(inputFor({})).fault?.rc).toBe(LENGTHS.quote);
  });
});

describe("the life of a guest", () => {
  const speaks = (text: string, at: number) => `(call $log (i32.const ${at}) (i32.const ${text.length}))`;

  it("[ABI-05] runs _initialize, then svc_start, then the callback", async () => {
    const data = { 0: "first", 16: "second", 32: "third" };
    const [initialize, start, render] = [
      speaks("first", 0),
      speaks("second", 16),
      `${speaks("third", 32)} i32.const 0`,
    ];
    const { guest, log } = await load(guestText({ data, initialize, start, render }));
    guest.callback(inputFor({}));
    expect(log).toEqual(["first", "second", "third"]);
  });

  it.each([
    [3, undefined],
    [2, "guest.abi_version"],
    [-1, "guest.abi_version"],
  ])("[VER-04] takes svc_abi_version %i with fault %s", async (version, code) => {
    const extra = `(func (export "svc_abi_version") (result i32) (i32.const ${version}))`;
    const { started } = await load(guestText({ extra }));
    expect(started.fault?.code).toBe(code);
  });

  it("[P20] publishes nothing of one callback in the next", async () => {
    const view = '{"type":"label","text":"once"}';
    const text = guestText({
      data: { 0: view },
      extra: "(global $ran (mut i32) (i32.const 0))",
      render: `(if (global.get $ran) (then (return (i32.const 0))))
        (global.set $ran (i32.const 1)) (call $view (i32.const 0) (i32.const ${view.length}))`,
    });
    const { guest } = await load(text);
    expect(guest.callback(inputFor({})).output).toBeDefined();
    expect(guest.callback(inputFor({})).output).toBeUndefined();
  });

  it("[ABI-08] [P20] publishes the first of two views, as it was when it was accepted", async () => {
    const [first, second] = ['{"type":"label","text":"first"}', '{"type":"label","text":"other"}'];
    const text = guestText({
      data: { 0: first, 64: second },
      render: `(drop (call $view (i32.const 0) (i32.const ${first.length})))
        (drop (call $view (i32.const 64) (i32.const ${second.length})))
        (i32.store8 (i32.const 0) (i32.const 0)) i32.const 0`,
    });
    const { guest } = await load(text);
    const { output } = guest.callback(inputFor({}));
    expect(Buffer.from(output ?? []).toString()).toBe(first);
  });

  it("[ABI-01] [ABI-02] [P18] [VER-05] links the five functions of svc and nothing else", async () => {
    const wasi =
      '(module (import "wasi_snapshot_preview1" "fd_write" (func (param i32))) (memory (export "memory") 1))';
    expect((await load(wasi)).started.fault).toMatchObject({ code: "wasm.import_forbidden" });
    const event =
      '(module (import "svc" "event_get_json" (func (param i32 i32) (result i32))) (memory (export "memory") 1))';
    expect((await load(event)).started.fault).toMatchObject({ code: "wasm.import_forbidden" });
  });
});
