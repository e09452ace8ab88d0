import type { AnyRoute } from "../../http/route.ts";
import { createPublisherChallenge } from "./create-challenge.ts";
import { listRegistrations } from "./list-own.ts";
import { registerPublisher } from "./register.ts";

/** Publishers and their keys. */
export const PUBLISHER_ROUTES: readonly AnyRoute[] = [createPublisherChallenge, registerPublisher, listRegistrations];
