/** Drives a guest over bars without a host: fast, alone from its script, and with every step told. */
export { type DriveNews, type DrivenGuest, type DriveOptions, driveGuest } from "./drive.ts";
export { type DrivenSeries, formingSteps, type Inside } from "./past.ts";
export type { DrivenStep, DrivenView, DriveScript } from "./script.ts";
