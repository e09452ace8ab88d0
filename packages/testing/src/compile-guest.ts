import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const require = createRequire(import.meta.url);

/** Compiles a guest in AssemblyScript like the examples' build. Takes some seconds. */
export function compileAssemblyScript(entry: string): Uint8Array {
  const compiler = path.join(path.dirname(require.resolve("assemblyscript/package.json")), "bin/asc.js");
  const abort = path.resolve(import.meta.dirname, "../../sdk/assemblyscript/log/svcAbort");
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-as-"));
  try {
    // The compiler names its files relative to the working directory.
    const cwd = path.dirname(entry);
    const outFile = path.relative(cwd, path.join(folder, "main.wasm"));
    const options = ["--outFile", outFile, "-O", "--noAssert", "--runtime", "minimal", "--exportStart", "svc_start"];
    const use = ["--use", `abort=${path.relative(cwd, abort)}`];
    const { status, stderr } = spawnSync(process.execPath, [compiler, path.basename(entry), ...options, ...use], {
      cwd,
    });
    if (status !== 0) throw new Error(String(stderr));
    return readFileSync(path.join(folder, "main.wasm"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
