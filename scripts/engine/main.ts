import { writeFileSync } from "node:fs";
import path from "node:path";
import { ENGINES } from "@bourse/sdk/build";
import { root } from "../lib/root.ts";
import { installTools, makeEngines } from "./make.ts";

/** npm run engine: makes the engines of TypeScript guests and says what to pin. */
installTools();
for (const { apiVersion, file, bytes, sha256, frees } of makeEngines()) {
  writeFileSync(path.join(root, "packages/sdk/engine", file), bytes);
  const pinned = ENGINES[apiVersion];
  const isPinned = pinned.sha256 === sha256 && JSON.stringify(pinned.frees) === JSON.stringify(frees);
  const toPin = isPinned ? "" : `  ${JSON.stringify(frees)}  not pinned: packages/sdk/src/build/compile.ts`;
  console.log(`${file}  ${bytes.length} bytes  ${sha256}${toPin}`);
}
