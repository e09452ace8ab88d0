import type { Api } from "../api.ts";
import { WireFailure } from "../wire/index.ts";

/** A namespace whose values the host did not give: reading a member says why, instead of an empty value. */
export function unpermitted<Namespace extends "env" | "workspace">(namespace: Namespace): Api[Namespace] {
  const refuse = () => {
    throw new WireFailure(
      "plugin.permission_missing",
      `plugin.yaml does not name the permission ${namespace}: add it to permissions`,
    );
  };
  return new Proxy({} as Api[Namespace], { get: refuse, has: refuse, ownKeys: refuse });
}
