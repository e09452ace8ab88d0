import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KIT_FOLDER } from "../../../packages/conformance/src/kit.ts";
import { kitFiles } from "./kit.ts";

rmSync(KIT_FOLDER, { recursive: true, force: true });
for (const [name, contents] of await kitFiles()) {
  const file = path.join(KIT_FOLDER, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, contents);
}
