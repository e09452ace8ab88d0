import { defineBridge } from "./contract.ts";
import { SecretParams, SecretState } from "./parts.ts";

/** Says whether a secret is stored. */
export const SECRETS_STATUS = defineBridge({
  method: "secrets.status",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: {
    params: { name: "Rates key", origin: "https://example.com" },
    result: { name: "Rates key", origin: "https://example.com", has_secret: false },
  },
});
