import type { AnyRoute } from "../../http/route.ts";
import { readDescription } from "./read-description.ts";
import { readErrors } from "./read-errors.ts";
import { readReference } from "./read-reference.ts";

/** The API's own documentation. */
export const DOCUMENTATION_ROUTES: readonly AnyRoute[] = [readDescription, readReference, readErrors];
