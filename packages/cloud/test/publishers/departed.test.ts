import { type Author, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accept, invite, maintainer, newcomer, offered } from "./actors.ts";

let cloud: TestCloud;
let founder: Author;
let departed: Author;
let accomplice: Author;
beforeAll(async () => {
  cloud = await startCloud();
  accomplice = await cloud.author();
});
afterAll(() => cloud.close());
beforeEach(async () => {
  founder = await cloud.author();
  departed = await maintainer(cloud, founder);
  await role(departed, "owner");
});

const role = (whom: Author, to: string) =>
  founder.post("/publisher/members/role", { publisher: founder.publisher, account_id: whom.accountId, role: to });

/** Every way in which an owner loses that role. */
const ENDS: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "was taken out",
    () => founder.post("/publisher/members/remove", { publisher: founder.publisher, account_id: departed.accountId }),
  ],
  ["was made a maintainer", () => role(departed, "maintainer")],
  ["left", () => departed.post("/publisher/members/leave", { publisher: founder.publisher })],
  [
    "has a closed account",
    async () =>
      (await cloud.administrator()).post(`/admin/accounts/${departed.accountId}/disable`, { reason: "was taken over" }),
  ],
];

describe.each(ENDS)("what was set going by an owner who %s", (_, end) => {
  it("hands no extension over", async () => {
    const { pack } = await cloud.published(founder);
    const transfer = await offered(cloud, departed, { id: pack.id, to: accomplice.publisher });
    await end();
    expect(verdictOf(await accept(accomplice, transfer))).toBe("410 transfer.closed");
    const { extensions } = (await founder.get("/account/me")).body.data;
    expect(extensions).toContainEqual({ id: pack.id, publisher: founder.publisher });
  });

  it("lets nobody in", async () => {
    const friend = await newcomer(cloud, founder.publisher);
    const { invitation_id: id } = (await invite(departed, friend)).body.data;
    await end();
    const path = `/publisher/invitations/${id}/accept`;
    expect(verdictOf(await friend.post(path))).toBe("410 publisher.invitation_invalid");
  });
});
