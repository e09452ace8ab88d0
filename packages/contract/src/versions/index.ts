export {
  HOST_RELEASES,
  HOST_VERSION,
  type HostAbility,
  type HostRelease,
  hostVersionWith,
  unsupportedAbilities,
} from "./host-releases.ts";
export { compareVersions, compareVersionsWithBuild } from "./order.ts";
