import path from "node:path";
import { writeInventory } from "@bourse/host/plugins";
import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { root } from "../../lib/root.ts";
import { writePluginSdk } from "../../plugin-sdk/plugin-sdk.ts";

/** Writes the inventories of the examples, which name the SDKs that they carry. */
await writePluginSdk();
for (const example of ["session-clock", "trade-journal"]) {
  await writeInventory({ folder: path.join(root, "examples", example), owner: process.getuid?.(), random });
}
