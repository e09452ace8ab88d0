import { defineBridge } from "./contract.ts";
import { NO_SECRET, SecretParams, SecretState } from "./parts.ts";

/** Deletes a stored secret; does nothing when there is none. */
export const SECRETS_CLEAR = defineBridge({
  method: "secrets.clear",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: NO_SECRET,
});
