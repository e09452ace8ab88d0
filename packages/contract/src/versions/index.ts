export { compareVersions, compareVersionsWithBuild } from "./order.ts";
