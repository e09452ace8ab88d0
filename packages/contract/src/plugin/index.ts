export { checkPluginManifest, type PluginVerdict } from "./check.ts";
export {
  PLUGIN_FILE,
  PLUGIN_NAMESPACES,
  PLUGIN_PROTOCOL,
  type PluginManifest,
  type PluginNamespace,
} from "./manifest.ts";
