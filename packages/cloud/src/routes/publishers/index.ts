import type { AnyRoute } from "../../http/route.ts";
import { KEY_ROUTES } from "./keys.ts";
import { MEMBER_ROUTES } from "./members.ts";
import { REGISTER_ROUTES } from "./register.ts";
import { REGISTRATION_ROUTES } from "./registrations.ts";
import { RESEMBLANCE_ROUTES } from "./resemblances.ts";
import { TRANSFER_ROUTES } from "./transfers.ts";

/** Publishers, their keys, members and transfers. */
export const PUBLISHER_ROUTES: readonly AnyRoute[] = [
  ...REGISTER_ROUTES,
  ...KEY_ROUTES,
  ...MEMBER_ROUTES,
  ...TRANSFER_ROUTES,
  ...REGISTRATION_ROUTES,
  ...RESEMBLANCE_ROUTES,
];
