import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KIT_FOLDER } from "../../../packages/conformance/src/kit.ts";
import { closeGuests } from "./judges/guests.ts";
import { kitFiles } from "./kit.ts";

const files = await kitFiles();
await closeGuests();
rmSync(KIT_FOLDER, { recursive: true, force: true });
for (const [name, contents] of files) {
  const file = path.join(KIT_FOLDER, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, contents);
}
