import { defineBridge } from "./contract.ts";
import { NO_SECRET, SecretParams, SecretState } from "./parts.ts";

/** Says whether a secret is stored. */
export const SECRETS_STATUS = defineBridge({
  method: "secrets.status",
  runsIn: "host",
  requires: { capabilities: ["secrets"] },
  params: SecretParams,
  result: SecretState,
  sample: NO_SECRET,
});
