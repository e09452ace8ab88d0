import type { AnyRoute } from "../../http/route.ts";
import { readMe } from "./read-me.ts";

/** The own account. */
export const ACCOUNT_ROUTES: readonly AnyRoute[] = [readMe];
