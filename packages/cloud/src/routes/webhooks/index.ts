import type { AnyRoute } from "../../http/route.ts";
import { listNotices } from "./list-notices.ts";
import { markNoticesRead } from "./mark-notices-read.ts";

/** Where an account is told, and what it was told. */
export const WEBHOOK_ROUTES: readonly AnyRoute[] = [listNotices, markNoticesRead];
