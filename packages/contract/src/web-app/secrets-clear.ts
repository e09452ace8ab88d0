import { defineBridge } from "./contract.ts";
import { SecretParams, SecretState } from "./parts.ts";

/** Deletes a stored secret; does nothing when there is none. */
export const SECRETS_CLEAR = defineBridge({
  method: "secrets.clear",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: {
    params: { name: "Rates key", origin: "https://example.com" },
    result: { name: "Rates key", origin: "https://example.com", has_secret: false },
  },
});
