import {
  type Author,
  type CloudActor,
  makePackage,
  startCloud,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { promote } from "../review/desk.fixture.ts";
import { accept, inDays, invite, maintainer, newcomer, now, offered, revoke } from "./actors.ts";

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

/** Every way in which somebody ceases to be a member and can still log in. */
const DEPARTURES: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "was taken out",
    () => founder.post("/publisher/members/remove", { publisher: founder.publisher, account_id: departed.accountId }),
  ],
  ["left", () => departed.post("/publisher/members/leave", { publisher: founder.publisher })],
];

describe.each(DEPARTURES)("[P17] a former member who %s", (_, leave) => {
  it("reads what they submitted, and neither withdraws nor comments on it", async () => {
    const pack = makePackage({ publisher: departed.publisher, runtime: "wasm" });
    const { submission_id: id } = await departed.submit(pack);
    await departed.until(id, "in_review");
    await leave();
    const path = `/publisher/me/submissions/${id}`;
    expect((await departed.get(path)).body.data.state).toBe("in_review");
    const acts = { withdraw: { reason: "mine" }, comments: { text: "publish it at once" } };
    for (const [name, body] of Object.entries(acts))
      expect(verdictOf(await departed.post(`${path}/${name}`, body))).toBe("403 publisher.not_member");
    expect(verdictOf(await accomplice.post(`${path}/withdraw`, { reason: "x" }))).toBe("404 state.not_found");
    expect((await founder.get(path)).body.data).toMatchObject({ state: "in_review" });
    expect((await founder.get(`${path}/comments`)).body.data.items).toEqual([]);
    expect(verdictOf(await founder.post(`${path}/withdraw`, { reason: "ours" }))).toBe("200 ok");
  });

  it("ends nothing that they signed: they revoke their key from now on, an owner also from earlier", async () => {
    const { pack } = await cloud.published(departed);
    const download = () => cloud.anonymous.get(`/plugins/${pack.id}/versions/${pack.version}/download`);
    await leave();
    cloud.clock.move(1200_000);
    const published = inDays(cloud, -19 / 1440);
    for (const at of [published, inDays(cloud, -11 / 1440)])
      expect(verdictOf(await revoke(departed, departed, at))).toBe("403 publisher.not_member");
    expect((await download()).status).toBe(200);
    // The request was on its way for a minute: it counts from when it arrives.
    const arrives = now(cloud);
    const [registration] = (await revoke(departed, departed, inDays(cloud, -1 / 1440))).body.data.items;
    expect(registration.revoked_from >= arrives, registration.revoked_from).toBe(true);
    expect((await download()).status).toBe(200);
    cloud.clock.move(-1200_000);
  });

  it("cannot keep an owner from ending everything that the key signed", async () => {
    const { pack } = await cloud.published(departed);
    const { registered_at: at } = (await departed.get("/publisher/me")).body.data.items[0];
    await leave();
    expect(verdictOf(await revoke(founder, departed, at))).toBe("200 ok");
    const download = await cloud.anonymous.get(`/plugins/${pack.id}/versions/${pack.version}/download`);
    expect(verdictOf(download)).toBe("409 key.revoked");
  });
});

describe("[P17] an administrator who left a publisher", () => {
  it("decides nothing about the versions that they submitted", async () => {
    const { pack } = await cloud.published(departed);
    await promote(cloud, departed, "administrator");
    await departed.post("/publisher/members/leave", { publisher: founder.publisher });
    const administrator: CloudActor = departed;
    const yank = await administrator.post(`/plugins/${pack.id}/versions/${pack.version}/yank`, { reason: "mine" });
    expect(verdictOf(yank)).toBe("403 state.own_submission");
  });
});
