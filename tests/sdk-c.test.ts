import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspectWasm } from "@bourse/archive/wasm";
import { checkEnvelope } from "@bourse/contract";
import { renderBare, textsOf } from "@bourse/testing/bare-guest";
import { startBare } from "@bourse/testing/bare-interactive";
import { afterAll, describe, expect, it } from "vitest";

const header = path.resolve(import.meta.dirname, "../packages/sdk/c/svc.h");
const folder = mkdtempSync(path.join(tmpdir(), "bourse-c-"));

const SOURCE = `
#include "${header}"
static char quote[16384];
SVC_EXPORT("svc_render") svc_i32 render(void) {
  if (!svc_has_capability(SVC_TRADING_READ)) return SVC_PERMISSION_DENIED;
  svc_i32 need = svc_market_get_quote("SPX", 3, 0, 0);
  if (need < 0) return need;
  svc_i32 got = svc_market_get_quote("SPX", 3, quote, sizeof quote);
  if (got != need) return got < 0 ? got : SVC_INVALID_DATA;
  svc_log("read", 4);
  static const char view[] = "{\\"type\\":\\"label\\",\\"text\\":\\"from C\\"}";
  return svc_view_set_json(view, sizeof view - 1);
}
`;

const INTERACTIVE = `
#include "${header}"
static char event[4194304];
SVC_EXPORT("svc_on_event") svc_i32 on_event(void) {
  svc_i32 need = svc_event_get_json(0, 0);
  if (need < 0) return need;
  svc_i32 got = svc_event_get_json(event, sizeof event);
  if (got != need) return got < 0 ? got : SVC_INVALID_DATA;
  svc_log(event, got);
  static const char envelope[] = "{\\"api_version\\":2,\\"views\\":{\\"v\\":{\\"type\\":\\"label\\",\\"text\\":\\"from C\\"}},"
    "\\"commands\\":[{\\"id\\":\\"1\\",\\"method\\":\\"context.read\\",\\"params\\":{}}]}";
  return svc_output_set_json(envelope, sizeof envelope - 1);
}
`;

/** Null where no clang here makes Wasm. */
function compile(source: string): Uint8Array | null {
  writeFileSync(path.join(folder, "main.c"), source);
  const options = ["--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry,--stack-first", "-o", "main.wasm", "main.c"];
  const { status } = spawnSync("clang", options, { cwd: folder, stdio: "ignore" });
  return status === 0 ? readFileSync(path.join(folder, "main.wasm")) : null;
}

const module = compile(SOURCE);
const interactive = compile(INTERACTIVE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a guest in C", () => {
  it.skipIf(module === null)(
    "[ABI-01, P18] is accepted and renders (needs clang with a wasm32 target and wasm-ld)",
    () => {
      const verdict = inspectWasm(module ?? new Uint8Array(), { apiVersion: 1 });
      expect(verdict.issues).toEqual([]);
      expect(verdict.report?.featureMask).toBe(0b101);
      const { view, log } = renderBare(verdict.capped ?? new Uint8Array(), { symbol: "SPX", quote: "{}" });
      expect([textsOf(view), log]).toEqual([["from C"], ["read"]]);
    },
  );

  it.skipIf(interactive === null)("[ABI-01, P18] of API v2 reads its event and submits an envelope", () => {
    const verdict = inspectWasm(interactive ?? new Uint8Array(), { apiVersion: 2 });
    expect(verdict.issues).toEqual([]);
    expect(verdict.report?.featureMask).toBe(0b11000);
    const { status, envelope, log } = startBare(verdict.capped ?? new Uint8Array(), []).deliver({ type: "start" });
    expect([status, log]).toEqual([0, ['{"type":"start"}']]);
    const checked = checkEnvelope(envelope ?? new Uint8Array(), { declaredViews: new Set(["v"]) });
    expect(checked.issues).toEqual([]);
  });
});
