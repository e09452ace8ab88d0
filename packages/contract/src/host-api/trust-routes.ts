import { ExtensionSchema, KeySetStateSchema, TrustListSchema } from "./extensions.ts";
import { AcceptKeysRequestSchema, IdParams, KeyIdParams, KeySetQuery, RunAnywayRequestSchema } from "./requests.ts";

/** Routes of the keys that the trader trusts, and of their revocations. */
export const TRUST_ROUTES = {
  "POST /api/extensions/:id/run-anyway": { params: IdParams, body: RunAnywayRequestSchema, answer: ExtensionSchema },
  "DELETE /api/extensions/:id/run-anyway": { params: IdParams, answer: ExtensionSchema },
  "GET /api/trust": { answer: TrustListSchema },
  "DELETE /api/trust/:key_id": { params: KeyIdParams },
  "GET /api/trust/key-sets": { query: KeySetQuery, answer: KeySetStateSchema },
  "POST /api/trust/key-sets/accept": { body: AcceptKeysRequestSchema },
} as const;
