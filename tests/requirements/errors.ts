import { defineRequirements } from "./requirement.ts";

export const ERRORS = defineRequirements([
  {
    id: "ERR-01",
    text: "Both earnings endpoints declare status 200 as success and a `default` error response.",
  },
  {
    id: "ERR-02",
    text: "Error responses have mixed shapes and status codes; no single error envelope is defined.",
  },
  { id: "ERR-03", text: "When a JSON body contains `code` and `message`, the caller must check them." },
  { id: "ERR-04", text: "Status 200 alone does not prove that the operation succeeded." },
  { id: "ERR-05", text: "Write operations are retried with the same `idempotency_key`." },
  {
    id: "ERR-06",
    text: "Wasm host commands can fail: snapshots may be missing, permissions may be denied, the context may have changed.",
  },
  { id: "ERR-07", text: "The guest must handle an error result." },
  { id: "ERR-08", text: "A callback that fails or traps loses its output." },
  {
    id: "ERR-09",
    text: "Error code values: not shown.",
  },
  {
    id: "ERR-10",
    text: "Status codes of failures: not shown.",
  },
]);
