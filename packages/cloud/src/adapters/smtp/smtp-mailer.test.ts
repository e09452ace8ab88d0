import { hostname } from "node:os";
import { depth } from "@bourse/testing/depth";
import { type MailRelay, mailRelay } from "@bourse/testing/network";
import { patiently } from "@bourse/testing/patience";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail, Mailer } from "../../ports/mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const MAIL: Mail = {
  id: "3f1c",
  to: "trader@example.org",
  subject: "svc.example@1.0.0 is published",
  text: "Hello\n",
  html: "<p>Hello</p>",
};
const FROM = "The Exchange <mail@market.example>";

/** For a relay that answers. */
const PATIENT_MS = patiently(30_000);
/** Only codes: a relay's message repeats the sent mail. */
const CODES = /^[A-Z]+(?: [45][0-9]{2})?$/;

let relay: MailRelay;
const mailers: Mailer[] = [];
const mailerOf = (url: string, timeoutMs = PATIENT_MS): Mailer => {
  const made = smtpMailer({ url, from: FROM, authorities: relay.authorities }, timeoutMs);
  mailers.push(made);
  return made;
};
beforeEach(async () => {
  relay = await mailRelay();
});
afterEach(async () => {
  for (const each of mailers.splice(0)) each.close();
  await relay.close();
});
const local = () => `smtp://localhost:${relay.port}`;

describe("a relay", () => {
  it("gets the mail over TLS, from the sender, with a stable id, and marked as sent by a machine", async () => {
    const unsubscribe = "https://market.example/api/marketplace/mail/unsubscribe?token=x";
    expect(await mailerOf(local()).send({ ...MAIL, unsubscribe })).toEqual({ kind: "sent" });
    const [mail] = relay.got;
    expect(mail).toMatchObject({ from: "mail@market.example", to: ["trader@example.org"], isSecure: true });
    expect(mail?.source).toContain("Message-ID: <3f1c@market.example>");
    expect(mail?.source).toContain("Auto-Submitted: auto-generated");
    expect(mail?.source.replace(/\r\n[ \t]+/g, " ")).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(mail?.source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("[P28] gets nothing when its certificate is not known, or when it is not this machine and offers no TLS", async () => {
    const unknown = smtpMailer({ url: local(), from: FROM }, PATIENT_MS);
    expect(await unknown.send(MAIL)).toMatchObject({ kind: "unreachable" });
    unknown.close();
    const bare = await mailRelay("no-tls");
    // This machine under its network name, which does not count as local; if the name does not resolve, nothing is
    // sent.
    const far = smtpMailer(
      { url: `smtp://${hostname()}:${bare.port}`, from: FROM, authorities: bare.authorities },
      PATIENT_MS,
    );
    expect(await far.send(MAIL)).toMatchObject({ kind: "unreachable" });
    const near = smtpMailer({ url: `smtp://127.0.0.1:${bare.port}`, from: FROM }, PATIENT_MS);
    expect(await near.send(MAIL)).toEqual({ kind: "sent" });
    expect(bare.got.map((each) => each.isSecure)).toEqual([false]);
    near.close();
    far.close();
    await bare.close();
  });

  it.each([
    ["a recipient finally", "atRecipient", { code: 550, message: "no such user" }, "refused"],
    ["a recipient for now", "atRecipient", { code: 450, message: "greylisted" }, "unreachable"],
    ["a mail finally", "atMail", { code: 554, message: "spam" }, "refused"],
    ["a mail for now", "atMail", { code: 451, message: "later" }, "unreachable"],
    ["nothing, and breaks off in the middle", "atMail", "drop", "unreachable"],
  ] as const)("that refuses %s", async (_, where, verdict, kind) => {
    relay[where].push(verdict);
    const mailer = mailerOf(local());
    const outcome = await mailer.send(MAIL);
    expect(outcome.kind).toBe(kind);
    expect("why" in outcome ? outcome.why : "").toMatch(CODES);
    expect(relay.got).toEqual([]);
    expect(await mailer.send(MAIL)).toEqual({ kind: "sent" });
  });

  it("that refuses nothing, and never answers", async () => {
    relay.atMail.push("hang");
    // Until the mail itself has hung: a slow machine may not even be connected within the first limits.
    for (let limitMs = patiently(250); relay.atMail.length > 0; limitMs *= 2) {
      const outcome = await mailerOf(local(), limitMs).send(MAIL);
      expect(outcome).toEqual({ kind: "unreachable", why: expect.stringMatching(CODES) });
    }
    expect(relay.got).toEqual([]);
    expect(await mailerOf(local()).send(MAIL)).toEqual({ kind: "sent" });
  });

  it("that is not there is tried again later", async () => {
    const { port } = relay;
    await relay.close();
    expect(await mailerOf(`smtp://localhost:${port}`).send(MAIL)).toMatchObject({ kind: "unreachable" });
    relay = await mailRelay();
  });
});

it("[P4] lets no subject, id or address add a header, a recipient or a line", async () => {
  const mailer = mailerOf(local());
  const hostile = fc.string({
    unit: fc.constantFrom("\r", "\n", "\0", ":", ",", "<", ">", "B", "c", " ", "\u2028", "é"),
  });
  await fc.assert(
    fc.asyncProperty(hostile, async (noise) => {
      relay.got.length = 0;
      const subject = `About ${noise}\r\nBcc: other@example.org\r\n\r\n${noise}`;
      const outcome = await mailer.send({ ...MAIL, subject, to: `trader${noise}@example.org` });
      for (const mail of relay.got) {
        expect(mail.to).toHaveLength(1);
        const head = mail.source.slice(0, mail.source.indexOf("\r\n\r\n"));
        expect(head).not.toMatch(/^Bcc:/im);
        expect(head.match(/^Subject:/gm)).toHaveLength(1);
      }
      expect(["sent", "refused", "unreachable"]).toContain(outcome.kind);
    }),
    { numRuns: depth({ usual: 15, deep: 40 }), seed: 11 },
  );
});
