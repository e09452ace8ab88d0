import { writeFileSync } from "node:fs";
import path from "node:path";
import { ENGINES } from "@bourse/sdk/build";
import { root } from "../lib/root.ts";
import { installTools, makeEngines } from "./make.ts";

/** npm run engine: makes the engines of TypeScript guests and says what to pin. */
installTools();
for (const { apiVersion, file, bytes, sha256 } of makeEngines()) {
  writeFileSync(path.join(root, "packages/sdk/engine", file), bytes);
  const isPinned = ENGINES[apiVersion].sha256 === sha256;
  console.log(
    `${file}  ${bytes.length} bytes  ${sha256}${isPinned ? "" : "  not pinned: packages/sdk/src/build/compile.ts"}`,
  );
}
