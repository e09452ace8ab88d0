export { checkPluginManifest, type PluginVerdict } from "./check.ts";
export {
  PLUGIN_FILE,
  PLUGIN_PROTOCOL,
  type PluginManifest,
} from "./manifest.ts";
export { PLUGIN_RIGHTS } from "./rights.ts";
export { parameterSetting } from "./strategy.ts";
