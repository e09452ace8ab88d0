export { checkPluginManifest, type PluginVerdict } from "./check.ts";
export {
  PLUGIN_FILE,
  PLUGIN_PROTOCOL,
  type PluginManifest,
} from "./manifest.ts";
export { parameterSetting } from "./parameter.ts";
export { PLUGIN_RIGHTS } from "./rights.ts";
