import { STORAGE_READ } from "../commands/storage-read.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name: one value in each workspace, because the frame's origin has no storage of its own. */
export const BRIDGE_STORAGE_READ = defineBridge({ ...STORAGE_READ, runsIn: "host" });
