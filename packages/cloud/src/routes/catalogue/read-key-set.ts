import { KeySetQuerySchema, KeySetSchema } from "@bourse/contract/rest";
import { readKeySet as read } from "../../domain/publishers/key-set.ts";
import { answerReady, makeReady } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

/** By name in the query, because names contain characters that an address of this service must not. */
export const readKeySet = defineRoute({
  name: "readKeySet",
  summary: "List the keys of a publisher with their validity, rotations and revocations",
  method: "GET",
  path: "/publishers/keys",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: { query: KeySetQuerySchema, answer: KeySetSchema },
  handle: async ({ cloud, query, ifNoneMatch }) => {
    const build = async () => makeReady(await read(cloud.service, query.publisher));
    return answerReady(await cloud.cache.get(JSON.stringify(["keys", query.publisher]), build), ifNoneMatch);
  },
});
