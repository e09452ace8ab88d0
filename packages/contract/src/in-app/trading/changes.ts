import type { Static } from "typebox";
import { AccountExportSchema, AccountSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";

const { orders, fills } = AccountExportSchema.properties;

/** Changes of an account since the last event. */
export const AccountChangeSchema = closed({
  /** As it is now. */
  account: AccountSchema,
  /** Orders that are new or have changed, oldest first. */
  orders,
  /** Oldest first. */
  fills,
});
export type AccountChange = Static<typeof AccountChangeSchema>;
