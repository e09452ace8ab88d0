import { STORAGE_READ, STORAGE_WRITE } from "../commands/storage.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name: one value in each workspace, because the frame's origin has no storage of its own. */
export const BRIDGE_STORAGE_READ = defineBridge({ ...STORAGE_READ, runsIn: "host" });

/** Like the guests' command of this name. */
export const BRIDGE_STORAGE_WRITE = defineBridge({ ...STORAGE_WRITE, runsIn: "host" });
