import { writeFileSync } from "node:fs";
import path from "node:path";
import { writeInventory } from "@bourse/host/plugins";
import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { root } from "../../lib/root.ts";
import { pluginSdk } from "./plugin-sdk.ts";

/** Writes the SDKs of plugins into the templates and examples that carry them, and the inventories of the examples. */
for (const { target, text } of await pluginSdk()) writeFileSync(path.join(root, target), text);
for (const example of ["session-clock", "trade-journal"]) {
  await writeInventory({ folder: path.join(root, "examples", example), owner: process.getuid?.(), random });
}
