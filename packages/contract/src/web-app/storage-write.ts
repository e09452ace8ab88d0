import { STORAGE_WRITE } from "../commands/storage-write.ts";
import { defineBridge } from "./contract.ts";

/** Like the guests' command of this name. */
export const BRIDGE_STORAGE_WRITE = defineBridge({ ...STORAGE_WRITE, runsIn: "host" });
