import type { AnyRoute } from "../../http/route.ts";

/** Where an account is told, and what it was told. */
export const WEBHOOK_ROUTES: readonly AnyRoute[] = [];
