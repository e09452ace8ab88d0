import { zoneOf } from "@bourse/bars";

/** Zones that browsers list only under a former name, such as Asia/Calcutta, although they know both names. */
const RENAMED = [
  "America/Argentina/Buenos_Aires",
  "America/Nuuk",
  "Asia/Ho_Chi_Minh",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Yangon",
  "Atlantic/Faroe",
  "Europe/Kyiv",
  "Pacific/Kanton",
];

/** Every zone that this browser knows, by its IANA name. */
export const ZONE_NAMES: readonly string[] = [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...RENAMED.filter((name) => zoneOf(name))]),
].toSorted();
