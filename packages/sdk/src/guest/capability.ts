import { CAPABILITY_INDEX } from "@bourse/contract/capabilities";

/**
 * Whether the trader has approved a capability of the manifest, at this moment: they may take it back at any time.
 *
 * @example if (!can("alertsWrite")) log("alerts are not approved");
 */
export const can = (capability: keyof typeof CAPABILITY_INDEX): boolean => $h(CAPABILITY_INDEX[capability]) === 1;
