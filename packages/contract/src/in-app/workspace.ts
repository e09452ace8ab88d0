import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineInApp, inAppNamespace, narrower, same } from "./contract.ts";
import { Done, Key } from "./parts.ts";

/** Settings, and values and secrets that the host keeps for the caller. */
export const WORKSPACE = inAppNamespace("workspace", [
  narrower(
    "getConfiguration",
    "settings hold for all workspaces; a value that does not fit its declared type is refused",
  ),
  /** Changes a setting that a manifest declares; without a value it is reset to its default. */
  defineInApp({
    method: "workspace/configuration.update",
    members: ["getConfiguration"],
    params: closed({ key: Key, value: Type.Optional(Type.Unknown()) }),
    result: Done,
    sample: { params: { key: "output.followLines", value: false }, result: {} },
  }),
  same("onDidChangeConfiguration"),
  same("context.globalState"),
  same("context.workspaceState"),
  /** Keeps a value of the caller, for this workspace or for all; without a value the key is removed. */
  defineInApp({
    method: "workspace/state.update",
    members: ["context.globalState", "context.workspaceState"],
    params: closed({ scope: oneOf(["global", "workspace"]), key: Key, value: Type.Optional(Type.Unknown()) }),
    result: Done,
    sample: { params: { scope: "global", key: "lastSeen", value: 3 }, result: {} },
  }),
  narrower("context.secrets", "the event tells of changes by the extension itself; keys are not listed"),
  /** Reads a secret of the caller; null if there is none. */
  defineInApp({
    method: "workspace/secrets.get",
    members: ["context.secrets"],
    params: closed({ key: Key }),
    result: closed({ value: Type.Union([Type.String(), Type.Null()]) }),
    sample: { params: { key: "token" }, result: { value: null } },
  }),
  /** Keeps a secret of the caller in the secret store of the host. */
  defineInApp({
    method: "workspace/secrets.store",
    members: ["context.secrets"],
    params: closed({ key: Key, value: Type.String({ minLength: 1, maxLength: 4096 }) }),
    result: Done,
    sample: { params: { key: "token", value: "a-secret" }, result: {} },
  }),
  /** Removes a secret of the caller. */
  defineInApp({
    method: "workspace/secrets.delete",
    members: ["context.secrets"],
    params: closed({ key: Key }),
    result: Done,
    sample: { params: { key: "token" }, result: {} },
  }),
]);
