import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson } from "./parts.ts";

/** Reads the extension's single value in this workspace; `null` before the first write. */
export const STORAGE_READ = defineContract({
  method: "storage.read",
  requires: { capabilities: [] },
  params: closed({}),
  result: closed({
    value: AnyJson,
    /** True on the first read after an update, a crash or a change of approvals: the next write must acknowledge it. */
    resume_required: Type.Boolean(),
  }),
  sample: { params: {}, result: { value: null, resume_required: false } },
});

/** Replaces the value. While `resume_required` is open, the write must acknowledge it. */
export const STORAGE_WRITE = defineContract({
  method: "storage.write",
  requires: { capabilities: [] },
  params: closed({ value: AnyJson, acknowledge_resume_required: Type.Optional(Type.Boolean()) }),
  result: closed({ saved: Type.Literal(true) }),
  sample: { params: { value: { a: 1 } }, result: { saved: true } },
});
