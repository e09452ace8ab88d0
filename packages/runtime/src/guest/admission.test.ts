import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { smallRuntime, specOf } from "../../test/fixtures/guests.fixture.ts";
import { admit } from "./admission.ts";

const module = (body: string) =>
  assemble(`(module ${body} (memory (export "memory") 1)
  (func (export "svc_render") (result i32) (i32.const 0)))`);

describe("admission", () => {
  it("[P18] [VER-05] [R-WASM] refuses a guest that needs features this host lacks, and lists them", async () => {
    const admission = admit(specOf(await assemble(HONEST_GUEST)), 0b001);
    expect(admission).toMatchObject({
      ok: false,
      fault: {
        code: "wasm.import_forbidden",
        message: "this host does not have market_get_candles (bit 1), view_set_json (bit 2)",
      },
    });
  });

  it("[VER-05] admits a guest that needs no more than the host has", async () => {
    const admission = admit(specOf(await module('(import "svc" "log" (func (param i32 i32)))')), 0);
    expect(admission.ok).toBe(true);
  });

  it.each([
    ["WASI", '(import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))'],
    ["an unknown function of svc", '(import "svc" "order_place" (func (param i32) (result i32)))'],
    ["a right name with a wrong signature", '(import "svc" "log" (func (param i64 i32)))'],
    ["an import of API v2", '(import "svc" "event_get_json" (func (param i32 i32) (result i32)))'],
  ])("[ABI-01] [ABI-02] [P18] [R-WASM] runs no instruction of a guest that imports %s", async (_, imported) => {
    await using runtime = smallRuntime();
    const outcome = await runtime.activate(specOf(await module(imported)));
    expect(outcome).toMatchObject({ ok: false, fault: { code: "wasm.import_forbidden" } });
    expect(runtime.figures("guest")).toBeUndefined();
  });

  it("[P18] [R-WASM] refuses bytes that are no module", () => {
    expect(admit(specOf(new Uint8Array([1, 2, 3])), 7)).toMatchObject({ ok: false, fault: { code: "wasm.malformed" } });
  });

  it("[P19] runs the capped bytes, not those it was given", async () => {
    const given = await module("");
    const admission = admit(specOf(given), 7);
    expect(admission.ok && Buffer.compare(admission.unit.module, given)).not.toBe(0);
  });
});
