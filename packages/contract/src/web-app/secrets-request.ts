import { defineBridge } from "./contract.ts";
import { SecretParams, SecretState } from "./parts.ts";

/** Asks the trader to type a secret into a dialog of the host, which keeps it. */
export const SECRETS_REQUEST = defineBridge({
  method: "secrets.request",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  waitsForTrader: true,
  params: SecretParams,
  result: SecretState,
  sample: {
    params: { name: "Rates key", origin: "https://example.com" },
    result: { name: "Rates key", origin: "https://example.com", has_secret: true },
  },
});
