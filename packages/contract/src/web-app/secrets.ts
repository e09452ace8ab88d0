import { defineBridge } from "./contract.ts";
import { NO_SECRET, SecretParams, SecretState } from "./parts.ts";

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

/** Says whether a secret is stored. */
export const SECRETS_STATUS = defineBridge({
  method: "secrets.status",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: NO_SECRET,
});

/** Deletes a stored secret; does nothing when there is none. */
export const SECRETS_CLEAR = defineBridge({
  method: "secrets.clear",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: NO_SECRET,
});
