import { defineRequirements } from "./requirement.ts";

export const EARNINGS = defineRequirements([
  {
    id: "EARN-01",
    text: "POST | `/api/marketplace/creator/withdrawals` | Bearer token of a normal login session | see below | 200 JSON; default error",
  },
  {
    id: "EARN-02",
    text: "POST | `/api/marketplace/creator/admin/reversals/{id}/reconcile` | Bearer token, administrator role, recent login | see below | 200 JSON object; default error",
  },
  { id: "EARN-03", text: "**Request a creator withdrawal.** No path or query parameters." },
  { id: "EARN-04", text: "Required body (all fields required):" },
  { id: "EARN-05", text: "currency | string | currency of the amount" },
  {
    id: "EARN-06",
    text: "amount_minor | integer (int64) | minimum 1; amount in minor currency units",
  },
  {
    id: "EARN-07",
    text: "idempotency_key | string | idempotency key of this business operation; reuse it when retrying the same operation; replays are checked against the original operation identity",
  },
  {
    id: "EARN-08",
    text: "Response body fields of status 200: not shown (declared only as JSON).",
  },
  {
    id: "EARN-09",
    text: "**Reconcile a refund reversal.** Path parameter `id` (string, format uuid, required): the identifier of the reversal.",
  },
  { id: "EARN-10", text: "No query parameters." },
  { id: "EARN-11", text: "Required body:" },
  { id: "EARN-12", text: "expected_revision | integer (int64) | required" },
  { id: "EARN-13", text: "idempotency_key | string | required; same replay rule as above" },
  {
    id: "EARN-14",
    text: "Status 200 body: object with `code` (integer, required), `message` (string, required), `data` (any JSON, optional).",
  },
]);
