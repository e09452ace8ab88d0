import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson } from "./parts.ts";

/** Replaces the value. While `resume_required` is open, the write must acknowledge it. */
export const STORAGE_WRITE = defineContract({
  method: "storage.write",
  requires: { capabilities: [] },
  params: closed({ value: AnyJson, acknowledge_resume_required: Type.Optional(Type.Boolean()) }),
  result: closed({ saved: Type.Literal(true) }),
  sample: { params: { value: { a: 1 } }, result: { saved: true } },
});
