import { VerificationSchema } from "@bourse/contract/rest";
import { readVerification as read } from "../../../domain/publishers/proofs/badge.ts";
import { answerReady, makeReady } from "../../../http/answers.ts";
import { defineRoute } from "../../../http/route.ts";
import { PublisherParams } from "../../params.ts";

export const readVerification = defineRoute({
  name: "readVerification",
  summary: "Show the evidence for a publisher's verification",
  method: "GET",
  path: "/publishers/{publisher_id}/verification",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: { params: PublisherParams, answer: VerificationSchema },
  handle: async ({ cloud, params, ifNoneMatch }) => {
    const build = async () => makeReady(await read(cloud.service, params.publisher_id));
    return answerReady(await cloud.cache.get(`verification ${params.publisher_id}`, build), ifNoneMatch);
  },
});
