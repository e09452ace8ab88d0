export { checkPluginManifest, type PluginVerdict } from "./check.ts";
export {
  PLUGIN_FILE,
  PLUGIN_PROTOCOL,
  PLUGIN_RIGHTS,
  type PluginManifest,
} from "./manifest.ts";
export { parameterSetting } from "./parameter.ts";
