import { ReversalSchema, WriteOffBodySchema } from "@bourse/contract/rest";
import { writeOffReversal as writeOff } from "../../domain/money/reversals.ts";
import { answerText } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { ReversalParams } from "../params.ts";

export const writeOffReversal = defineRoute({
  name: "writeOffReversal",
  summary: "Write off a refund: the platform pays it",
  method: "POST",
  path: "/creator/admin/reversals/{id}/write-off",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: ReversalParams, body: WriteOffBodySchema, answer: ReversalSchema },
  handle: async ({ cloud, actor, params, body }) =>
    answerText(await writeOff(cloud.service, actor, { ...params, ...body })),
});
