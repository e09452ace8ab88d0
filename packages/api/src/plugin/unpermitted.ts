import type { Api } from "../api.ts";
import { WireFailure } from "../wire/index.ts";

/** Stands for a namespace without permission: reading a member throws the reason instead of returning an empty value. */
export function unpermitted<Namespace extends "env" | "workspace">(namespace: Namespace): Api[Namespace] {
  const refuse = () => {
    throw new WireFailure(
      "plugin.permission_missing",
      `plugin.yaml does not name the permission ${namespace}: add it to permissions`,
    );
  };
  return new Proxy({} as Api[Namespace], { get: refuse, has: refuse, ownKeys: refuse });
}
