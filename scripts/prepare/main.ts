import { joinLibraries } from "../join/libraries.ts";
import { root } from "../lib/root.ts";
import { writePluginSdk } from "../plugin-sdk/plugin-sdk.ts";

await writePluginSdk();
await joinLibraries(root, console.error);
