import { type Author, makePackage, startCloud, type TestCloud, upload, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, expect, it } from "vitest";

let cloud: TestCloud;
let author: Author;
beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
});
afterAll(() => cloud.close());

it("a UUID in capitals is the same UUID, in an address and in a body", async () => {
  const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
  const ticket = await author.ticket(pack);
  await upload(ticket, pack.archive);
  const body = author.completeBody(ticket, pack);
  const completed = await author.post("/plugins/submissions/complete", {
    ...body,
    ticket_id: String(ticket.ticket_id).toUpperCase(),
  });
  expect(verdictOf(completed)).toBe("200 ok");
  const id = String(completed.body.data.submission_id);
  const read = await author.get(`/publisher/me/submissions/${id.toUpperCase()}`);
  expect(verdictOf(read)).toBe("200 ok");
  expect(read.body.data.submission_id).toBe(id);
  expect(verdictOf(await author.get(`/publisher/me/submissions/${id.slice(1)}`))).toBe("400 http.path_invalid");
});

it("[P15] says of an amount that is too large what the largest is", async () => {
  const body = '{"currency":"EUR","amount_minor":9223372036854775808,"idempotency_key":"k"}';
  const answer = await author.post("/creator/withdrawals", body);
  expect(verdictOf(answer)).toBe("400 json.integer_invalid");
  expect(answer.body.data.issues[0].message).toContain("2^63-1");
});
