import { MARKETPLACE } from "./cloud.ts";
import { GUESTS } from "./guests.ts";
import { HOST } from "./host.ts";
import { PAGE } from "./page.ts";
import type { LimitArea } from "./time-limit.ts";

/** Every area, in the order of the reference. */
export const LIMIT_AREAS: readonly LimitArea[] = [GUESTS, HOST, MARKETPLACE, PAGE];
