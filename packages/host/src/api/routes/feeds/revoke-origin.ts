import { AllowedOriginQuery } from "@bourse/contract/host-api";
import { HostRefusal } from "../../../refusal.ts";
import { defineRoute } from "../../route.ts";

export const revokeOrigin = defineRoute({
  method: "DELETE",
  path: "/api/allowed-origins",
  query: AllowedOriginQuery,
  run({ query }, { services }) {
    if (services.feeds.revoke(query.extension_id, query.origin)) return;
    throw new HostRefusal("feed.not_found", "the extension may not reach this origin anyway");
  },
});
