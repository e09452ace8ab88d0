import { type CloudActor, startCloud, TEST_LIMITS, type TestCloud, until, verdictOf } from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { type MailRelay, mailRelay } from "@bourse/testing/network";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";
import { transact } from "../../src/database/transact.ts";
import { NOTICE_EVENTS, type NoticeEvent } from "../../src/domain/notices/events.ts";
import { renderMail } from "../../src/domain/notices/mail/send-mail.ts";
import { TEMPLATES } from "../../src/domain/notices/mail/templates/index.ts";
import { ENGLISH } from "../../src/domain/notices/mail/words/english.ts";
import { notify } from "../../src/domain/notices/notify.ts";
import { MAIL_TEMPLATES } from "../../src/ports/account-mail.ts";

const LIMITS = {
  ...TEST_LIMITS,
  notices: { ...TEST_LIMITS.notices, lookAgainMs: 40, webhookJitter: 0 },
};
const HOUR_MS = 3_600_000;

let relay: MailRelay;
let cloud: TestCloud;
let database: Database;
let owner: CloudActor;
beforeAll(async () => {
  relay = await mailRelay();
  const mail = { url: `smtp://localhost:${relay.port}`, from: "mail@market.example", authorities: relay.authorities };
  cloud = await startCloud({
    clock: "still",
    limits: LIMITS,
    mail,
    publicUrl: "https://market.example",
  });
  database = useDatabase(cloud.pool());
});
afterAll(async () => {
  await cloud.close();
  await relay.close();
});
beforeEach(async () => {
  owner = await cloud.trader();
  await confirm(cloud.clock.now());
  await until(async () => ((await unsettled()).length === 0 ? true : undefined), "the mails of signing up");
  for (const list of [relay.got, relay.atRecipient, relay.atMail]) list.length = 0;
});

const confirm = (at: Date | null) =>
  database.updateTable("account").set({ email_verified_at: at }).where("account_id", "=", owner.accountId).execute();
const tell = (event: NoticeEvent, data: Readonly<Record<string, string>> = {}) =>
  transact({ database, random: SYSTEM_RANDOM }, (work) =>
    notify(work, {
      accountId: owner.accountId,
      event,
      subject: "version:svc.example@1.0.0",
      data,
      at: cloud.clock.now(),
    }),
  );
/** Mail of notices only, without that of signing up. */
const mails = () =>
  database
    .selectFrom("mail")
    .selectAll()
    .where("account_id", "=", owner.accountId)
    .where("notice_id", "is not", null)
    .execute();
const unsettled = () => database.selectFrom("mail").select("mail_id").where("settled_at", "is", null).execute();
const settled = (count: number) =>
  until(async () => {
    const rows = await mails();
    return rows.length === count && rows.every((each) => each.settled_at !== null) ? rows : undefined;
  }, "mails to be settled");

/** Waits until the given number of attempts of the only mail have ended, and the next is scheduled. */
const tried = (attempts: number) =>
  until(async () => {
    const [row] = await mails();
    const leaseEnd = cloud.clock.now().getTime() + LIMITS.notices.mailLeaseMs;
    return row?.attempts === attempts && row.due_at?.getTime() !== leaseEnd ? true : undefined;
  }, `try ${attempts}`);

describe("mail of notices", () => {
  it("is sent once, with the facts of the notice, to the account's address", async () => {
    await tell("version.published", { id: "svc.example", version: "1.0.0" });
    const [row] = await settled(1);
    expect(row).toMatchObject({ state: "sent", attempts: 1, mail_group: "publishing" });
    expect(relay.got).toHaveLength(1);
    expect(relay.got[0]?.to).toEqual([owner.account?.email]);
    expect(relay.got[0]?.source).toContain("Subject: svc.example@1.0.0 is published");
    expect(relay.got[0]?.source).toContain(`Message-ID: <${row?.mail_id}@market.example>`);
  });

  it("is tried again after a refusal for now and a broken connection, and gives up at a final refusal", async () => {
    relay.atRecipient.push({ code: 450, message: "later" });
    relay.atMail.push("drop");
    await tell("version.published");
    for (const attempts of [1, 2]) {
      await tried(attempts);
      cloud.clock.move(5 * 60_000);
    }
    expect((await settled(1))[0]).toMatchObject({ state: "sent", attempts: 3 });
    relay.atRecipient.push({ code: 550, message: "no such user" });
    await tell("version.published");
    const [, second] = await settled(2);
    expect(second).toMatchObject({ state: "refused", attempts: 1, last_failure: "EENVELOPE 550" });
  });

  it("has failed after eight tries", async () => {
    relay.atRecipient.push(...Array(8).fill({ code: 451, message: "later" }));
    await tell("version.published");
    for (let attempt = 1; attempt < 8; attempt++) {
      await tried(attempt);
      cloud.clock.move(24 * HOUR_MS);
    }
    expect((await settled(1))[0]).toMatchObject({ state: "failed", attempts: 8 });
    expect(relay.got).toEqual([]);
  });
});

it("goes to an address that nobody has confirmed only where the account's security is concerned", async () => {
  await confirm(null);
  await tell("version.published");
  await tell("key.revoked");
  const rows = await settled(2);
  expect(rows.map((each) => `${each.mail_group} ${each.state}`).sort()).toEqual([
    "publishing refused",
    "security sent",
  ]);
});

describe("preferences", () => {
  const post = (group: string, enabled: boolean) => owner.post("/account/mail-preferences", { group, enabled });

  it("switch groups of mail off and on, but never what concerns security", async () => {
    await tell("sale.recorded");
    expect(await mails()).toEqual([]);
    expect(verdictOf(await post("publishing", false))).toBe("200 ok");
    await tell("version.published");
    expect(await mails()).toEqual([]);
    expect(verdictOf(await post("security", false))).toBe("422 mail.group_required");
    expect(verdictOf(await post("sales", true))).toBe("200 ok");
    await tell("sale.recorded");
    await tell("key.revoked");
    expect((await settled(2)).map((each) => each.mail_group).sort()).toEqual(["sales", "security"]);
    const shown = (await owner.get("/account/mail-preferences")).body.data;
    expect(shown.sends_mail).toBe(true);
    expect(shown.groups).toContainEqual({ group: "publishing", enabled: false, required: false });
    expect(shown.groups).toContainEqual({ group: "security", enabled: true, required: true });
  });

  it("are changed by the link of a mail, with one click and without a login, and for that group alone", async () => {
    await tell("version.published");
    await tell("key.revoked");
    await settled(2);
    const [about, security] = ["is published", "was revoked"].map((text) =>
      relay.got.find(
        (each) =>
          each.source.includes(
            `Subject: svc.example@1.0.0 ${text.startsWith("is") ? "is published" : "a signing key"}`,
          ) || each.source.includes(text),
      ),
    );
    expect(security?.source).not.toContain("List-Unsubscribe");
    const header = about?.source
      .replace(/\r\n[ \t]+/g, " ")
      .match(/^List-Unsubscribe: ?<https:\/\/market\.example(.*)>/m);
    const path = String(header?.[1]).replace("/api/marketplace", "");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const click = () => cloud.anonymous.post(path, "List-Unsubscribe=One-Click", form);
    expect((await click()).body.data).toEqual({ group: "publishing" });
    expect((await click()).body.data).toEqual({ group: "publishing" });
    const { groups } = (await owner.get("/account/mail-preferences")).body.data;
    expect(
      groups.filter((each: { enabled: boolean }) => !each.enabled).map((each: { group: string }) => each.group),
    ).toEqual(["publishing", "sales"]);
    const token = path.slice(path.indexOf("=") + 1);
    for (const wrong of [token.slice(0, -2), `${token}x`, "x", "s1.0.0"]) {
      const answer = await cloud.anonymous.post(`/mail/unsubscribe?token=${wrong}`, "List-Unsubscribe=One-Click", form);
      expect(verdictOf(answer)).toBe("400 mail.unsubscribe_invalid");
    }
  });
});

describe("without a relay", () => {
  it("[P28] says that mail is dropped, and drops it", async () => {
    const silent = await startCloud({ limits: LIMITS });
    const bare = useDatabase(silent.pool());
    const trader = await silent.trader();
    expect((await trader.get("/account/mail-preferences")).body.data.sends_mail).toBe(false);
    const at = new Date();
    const notice = { accountId: trader.accountId, event: "key.revoked", subject: "key:x", data: {}, at } as const;
    await transact({ database: bare, random: SYSTEM_RANDOM }, (work) => notify(work, notice));
    const state = async () =>
      (await bare.selectFrom("mail").select("state").where("notice_id", "is not", null).executeTakeFirst())?.state;
    await until(async () => ((await state()) === "dropped" ? true : undefined), "the drop");
    await silent.close();
  });
});

describe("templates", () => {
  it("are there for every event and every mail of accounts, once", () => {
    const names = TEMPLATES.map((each) => each.name);
    expect(names.toSorted()).toEqual([...NOTICE_EVENTS, ...MAIL_TEMPLATES].toSorted());
  });

  it("[P4] render any facts to one subject line, plain text and HTML in which nothing is markup", () => {
    const noise = fc.string({
      unit: fc.constantFrom("<", ">", "&", '"', "'", "{", "}", "\r", "\n", "\u202e", "a", "http://x/"),
    });
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), noise, noise, noise, (template, name, subject, fact) => {
        const of = {
          name,
          subject: `version:${subject}`,
          facts: { fact, token: fact },
          group: "money",
          isRequired: false,
        } as const;
        const mail = renderMail(template, of, ENGLISH);
        expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
        expect(
          mail.html.replace(/<\/?(?:!doctype|html|head|meta|body|p|table|tr|th|td|hr|small)\b[^<>]*>/g, ""),
        ).not.toMatch(/[<>]/);
        expect(mail.html).not.toMatch(/<[^>]*(?:href|src|url)/);
        expect(mail.text).not.toMatch(/[\r\u202e]/);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("show one another's facts only where their words name them", () => {
    const template = TEMPLATES.find((each) => each.name === "verify_email");
    const facts = { token: "code-1", expires_at: "2026-01-01", name: "{token}", other: "hidden" };
    const of = { name: "{token}", subject: "", facts, group: "security", isRequired: true } as const;
    const { text, subject } = renderMail(template as never, of, ENGLISH);
    expect(text).toContain("Hello {token},");
    expect(text).toContain("code: code-1");
    expect(text).not.toContain("hidden");
    expect(subject).not.toContain("code-1");
  });
});
