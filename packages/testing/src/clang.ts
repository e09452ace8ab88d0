import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Whether there is a clang here that makes Wasm. Apple's has no such target: trying it is the only way to know. */
export function hasWasmClang(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-test-clang-"));
  try {
    writeFileSync(path.join(folder, "try.c"), "int f(void) { return 0; }");
    const options = ["--target=wasm32", "-nostdlib", "-Wl,--no-entry", "-o", "try.wasm", "try.c"];
    return spawnSync("clang", options, { cwd: folder, stdio: "ignore" }).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
