import { writePluginSdk } from "./plugin-sdk.ts";

await writePluginSdk();
