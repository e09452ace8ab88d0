import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspectWasm } from "@bourse/archive/wasm";
import { renderBare, textsOf } from "@bourse/testing/bare-guest";
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

/** Apple's clang has no Wasm target: asking the compiler is the only way to know. */
function compile(): Uint8Array | null {
  writeFileSync(path.join(folder, "main.c"), SOURCE);
  const options = ["--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry,--stack-first", "-o", "main.wasm", "main.c"];
  const { status } = spawnSync("clang", options, { cwd: folder, stdio: "ignore" });
  return status === 0 ? readFileSync(path.join(folder, "main.wasm")) : null;
}

const module = compile();
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
});
