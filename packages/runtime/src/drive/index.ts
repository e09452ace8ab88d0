/** Drives a guest over bars without a host: fast, alone from its script, and with every step told. */
export { type DrivenAlert, DrivenDesk, fireAlerts, type Subscription, sourceOf } from "./desk.ts";
export { type DriveNews, type DrivenGuest, type DriveOptions, driveGuest } from "./drive.ts";
export { heapStart } from "./heap.ts";
export { type DrivenSeries, formingSteps, type Inside, Past } from "./past.ts";
export type { DrivenStep, DrivenView, DriveScript } from "./script.ts";
export { snapshotsOf } from "./snapshots.ts";
