import { STORAGE_WRITE } from "../commands/storage-write.ts";
import { defineBridge } from "./contract.ts";

/** As the command of guests. */
export const BRIDGE_STORAGE_WRITE = defineBridge({ ...STORAGE_WRITE, runsIn: "host" });
