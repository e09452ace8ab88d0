import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import type { Plugin } from "vite";

/** Text that shrinks; pictures are compressed already. */
const SHRINKS = /\.(?:js|css|svg|json)$/;
/** Below this an answer's headers weigh more than what would be saved. */
const WORTH_BYTES = 1024;

/** Writes each asset of the build a second and third time, as `.br` and `.gz`: the host sends what the browser takes. */
export function compress(): Plugin {
  return {
    name: "bourse-compress",
    apply: "build",
    writeBundle({ dir }) {
      const assets = path.join(dir ?? "", "assets");
      for (const name of readdirSync(assets).filter((each) => SHRINKS.test(each))) {
        const bytes = readFileSync(path.join(assets, name));
        if (bytes.length < WORTH_BYTES) continue;
        const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } };
        writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(bytes, quality));
        writeFileSync(path.join(assets, `${name}.gz`), gzipSync(bytes, { level: zlib.Z_BEST_COMPRESSION }));
      }
    },
  };
}
