import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../lib/root.ts";

/** The programs that write generated files, ordered so that each runs after those whose output it reads. */
const WRITERS = [
  "packages/bars/src/indicators/write.ts",
  "packages/contract/src/commands/write.ts",
  "packages/contract/src/schema-files/write.ts",
  "scripts/generate/refusals/write.ts",
  "packages/contract/src/reference/write.ts",
  "packages/archive/src/wasm/code/write.ts",
  "packages/cloud/src/openapi/write.ts",
  "packages/cloud/src/domain/notices/told/write.ts",
  "packages/client/src/generator/write.ts",
  "packages/host/src/settings/write.ts",
  "packages/tool/src/reference/write.ts",
  "packages/host/src/lifecycle/write.ts",
  "scripts/generate/notices/write.ts",
  "scripts/generate/time-limits/write.ts",
  "scripts/generate/formats/write.ts",
  "scripts/generate/sdk-reference/write.ts",
  "scripts/generate/sdk-words/write.ts",
  "scripts/generate/released-sdks/write.ts",
  "scripts/generate/dossier-revision/write.ts",
  "scripts/generate/conformance/write.ts",
  "scripts/generate/plugin-inventories/write.ts",
];

for (const writer of WRITERS) {
  console.log(writer);
  const { status } = spawnSync(process.execPath, [path.join(root, writer)], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
