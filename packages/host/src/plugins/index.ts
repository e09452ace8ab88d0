export { outputLines } from "../in-app/surfaces/output-lines.ts";
export { type AuthorsCopy, authorsCopy } from "./authors-copy.ts";
export {
  authorsPlugin,
  type ListedPlugin,
  type PluginDesk,
  pluginDesk,
  pluginShelf,
  type ReadyPlugin,
} from "./desk.ts";
export { writeInventory } from "./manifest/write-inventory.ts";
export { type RunningPlugin, startPlugin } from "./process/start.ts";
export { outsideHost } from "./wire/outside-host.ts";
