import { byMethod } from "@bourse/contract/in-app";
import type { InApp } from "../../principal/principal.ts";
import { defineMethod } from "../method.ts";

/**
 * Name of a secret in the host's store. Neither an id nor the prefix can make it the name of another owner's: ids have
 * no colon, and installed extensions and models have other prefixes.
 */
const secretName = ({ id }: Pick<InApp, "id">, key: string): string => `inapp:${id}:${key}`;

/** Settings, and values and secrets that the host keeps for the caller. */
export const WORKSPACE = byMethod([
  defineMethod("workspace/configuration.update", {
    uses: ["settings"],
    run({ key, value }, { settings }) {
      settings.update(key, value);
      return {};
    },
  }),
  defineMethod("workspace/state.update", {
    uses: ["state"],
    run(change, { state }, { principal }) {
      state.update(principal.id, change);
      return {};
    },
  }),
  defineMethod("workspace/secrets.get", {
    uses: ["secrets"],
    run: ({ key }, { secrets }, { principal }) => ({ value: secrets.read(secretName(principal, key)) ?? null }),
  }),
  defineMethod("workspace/secrets.store", {
    uses: ["secrets"],
    run({ key, value }, { secrets }, { principal }) {
      secrets.write(secretName(principal, key), value);
      return {};
    },
  }),
  defineMethod("workspace/secrets.delete", {
    uses: ["secrets"],
    run({ key }, { secrets }, { principal }) {
      secrets.remove(secretName(principal, key));
      return {};
    },
  }),
]);
