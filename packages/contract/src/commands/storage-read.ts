import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson } from "./parts.ts";

/** The extension's one value of this workspace; `null` before the first write. */
export const STORAGE_READ = defineContract({
  method: "storage.read",
  requires: { capabilities: [] },
  params: closed({}),
  result: closed({
    value: AnyJson,
    /** True on the first read after an update, a crash or a change of approvals: what is written next must say so. */
    resume_required: Type.Boolean(),
  }),
  sample: { params: {}, result: { value: null, resume_required: false } },
});
