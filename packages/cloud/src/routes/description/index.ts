import type { AnyRoute } from "../../http/route.ts";
import { readDescription } from "./read-description.ts";

/** The API about itself. */
export const DESCRIPTION_ROUTES: readonly AnyRoute[] = [readDescription];
