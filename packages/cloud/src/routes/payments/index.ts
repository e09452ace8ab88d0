import type { AnyRoute } from "../../http/route.ts";

/** Prices, purchases and what payment providers tell. */
export const PAYMENT_ROUTES: readonly AnyRoute[] = [];
