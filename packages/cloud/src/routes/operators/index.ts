import type { AnyRoute } from "../../http/route.ts";

/** Accounts and their roles, for administrators. */
export const OPERATOR_ROUTES: readonly AnyRoute[] = [];
