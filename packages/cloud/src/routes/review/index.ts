import type { AnyRoute } from "../../http/route.ts";
import { DECISION_ROUTES } from "./decisions.ts";
import { QUEUE_ROUTES } from "./queue.ts";
import { TAKEDOWN_ROUTES } from "./takedowns.ts";

/** Review, takedowns and appeals. */
export const REVIEW_ROUTES: readonly AnyRoute[] = [...QUEUE_ROUTES, ...DECISION_ROUTES, ...TAKEDOWN_ROUTES];
