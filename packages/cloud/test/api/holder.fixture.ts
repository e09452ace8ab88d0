import { randomUUID } from "node:crypto";
import { type Answer, type Author, freshKey, MoneyDesk, type TestPackage } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";
import { invite, newcomer, offered } from "../publishers/actors.ts";
import { inReview, RULE } from "../review/desk.fixture.ts";
import { type People, untilListed, WEBHOOK_HOST } from "./people.fixture.ts";

/** Kinds of object that an id of the API can identify. */
export type ObjectKind = keyof typeof MAKERS;

/** An object: its own id, and the other parts of its address. */
export type MadeObject = Readonly<Record<string, string>>;

/** Dependencies of the makers. */
export interface HolderParts {
  readonly shop: Shop;
  readonly database: Database;
  /** The account that owns the objects. */
  readonly author: Author;
  /** A second person who makes offers, buys or is notified. */
  readonly peer: Author;
  readonly people: People;
}

/** Creates the objects of one author on demand, each kind once. */
export class Holder {
  readonly #parts: () => HolderParts;
  readonly #made = new Map<ObjectKind, Promise<MadeObject>>();

  constructor(parts: () => HolderParts) {
    this.#parts = parts;
  }

  /** Creates one of every kind, to prove that all can be created. */
  async makeAll(): Promise<void> {
    for (const kind of Object.keys(MAKERS) as ObjectKind[]) await this.get(kind);
  }

  get(kind: ObjectKind): Promise<MadeObject> {
    const known = this.#made.get(kind);
    if (known) return known;
    const made = MAKERS[kind](this.#parts(), this);
    this.#made.set(kind, made);
    return made;
  }

  /** The next request for this kind creates another one. */
  forget(kind: ObjectKind): void {
    this.#made.delete(kind);
  }
}

type Maker = (parts: HolderParts, holder: Holder) => Promise<MadeObject>;

const CITED = { reason: "it reads what it should not", rule_ids: [RULE] };

async function done(sent: Promise<Answer>): Promise<Readonly<Record<string, string>>> {
  const answer = await sent;
  if (answer.status !== 200) throw new Error(`an object was not made: ${answer.bytes.toString()}`);
  return answer.body.data;
}

const published = async ({ shop, author }: HolderParts, holder: Holder): Promise<MadeObject> => {
  const { pack } = await shop.cloud.published(author);
  await holder.get("registration");
  return objectOf(pack);
};

const objectOf = ({ id, version }: TestPackage): MadeObject => ({ id, version, plugin_id: id });

/** Creates an object of each kind for its holder. */
export const MAKERS = {
  account: async ({ author }) => ({ account_id: author.accountId }),
  registration: async ({ author }) => {
    const { items } = (await author.get("/publisher/me")).body.data;
    return { ...items[0], publisher: author.publisher, key_id: author.keyId, old_key_id: author.keyId };
  },
  /** A member of the holder's publisher besides its owner. */
  member: async ({ shop, author }) => {
    const joined = await newcomer(shop.cloud, author.publisher);
    const { invitation_id } = await done(invite(author, joined));
    await done(joined.post(`/publisher/invitations/${invitation_id}/accept`));
    return { account_id: joined.accountId };
  },
  plugin: published,
  review: async ({ author }) => ({ submission_id: (await inReview(author)).id }),
  ticket: async ({ author }, holder) => {
    const { id } = await holder.get("plugin");
    const body = { id, version: "2.0.0", publisher: author.publisher, key_id: author.keyId, digest: "0".repeat(64) };
    return done(author.post("/plugins/submissions/upload-ticket", { ...body, size: 1000 }));
  },
  takedown: async (parts, holder) => {
    const { id = "" } = await published(parts, holder);
    await done(parts.people.reviewer.post(`/admin/plugins/${id}/versions/1.0.0/quarantine`, CITED));
    const row = await untilListed<MadeObject>(parts.author, "/publisher/me/takedowns", (each) => each.id === id);
    return { takedown_id: row.takedown_id ?? "" };
  },
  appeal: async ({ author }, holder) => {
    const { takedown_id } = await holder.get("takedown");
    holder.forget("takedown");
    const data = await done(author.post(`/publisher/me/takedowns/${takedown_id}/appeal`, { text: "it does not" }));
    const [appeal] = data.appeals as unknown as { appeal_id: string }[];
    return { appeal_id: appeal?.appeal_id ?? "" };
  },
  invitation: async ({ peer, author }) => done(invite(peer, author)),
  transfer: async (parts, holder) => {
    const { id = "" } = await published(parts, holder);
    const { transfer_id } = await offered(parts.shop.cloud, parts.author, { id, to: parts.peer.publisher });
    return { transfer_id, transfer: id };
  },
  proof: async ({ author }, holder) => {
    const { publisher_id } = await holder.get("registration");
    return done(author.post("/publisher/proofs", { publisher_id, method: "key_challenge" }));
  },
  resemblance: async ({ database, author, shop }, holder) => {
    const { publisher_id = "" } = await holder.get("registration");
    const resemblance_id = randomUUID();
    await database
      .insertInto("publisher_resemblance")
      .columns(["resemblance_id", "publisher_id", "name", "other_skeleton", "other_name", "likeness", "opened_at"])
      .expression((from) =>
        from
          .selectFrom("publisher")
          .select(({ val }) => [
            val(resemblance_id).as("resemblance_id"),
            val(publisher_id).as("publisher_id"),
            val(author.publisher).as("name"),
            "skeleton as other_skeleton",
            "publisher as other_name",
            val("near").as("likeness"),
            val(shop.cloud.clock.now()).as("opened_at"),
          ])
          .where("publisher", "!=", author.publisher)
          .limit(1),
      )
      .execute();
    return { resemblance_id };
  },
  session: async ({ shop, author }) => {
    const body = { email: author.account?.email, password: "a long test password" };
    const data = await done(shop.cloud.anonymous.post("/auth/login", body));
    const row = await untilListed<{ session_id: string; current: boolean }>(
      shop.cloud.as(data as never),
      "/account/sessions",
      (each) => each.current,
    );
    return { session_id: row.session_id };
  },
  /** A passkey that no device has. */
  passkey: async ({ database, author, shop }) => {
    const passkey_id = randomUUID();
    await database
      .insertInto("passkey")
      .values({
        passkey_id,
        account_id: author.accountId,
        credential_id: passkey_id.replaceAll("-", ""),
        public_key: "AAAA",
        counter: 0n,
        transports: "[]",
        is_backed_up: false,
        name: "Laptop",
        created_at: shop.cloud.clock.now(),
        last_used_at: null,
      })
      .execute();
    return { passkey_id };
  },
  webhook: async ({ author }) => {
    const made = await done(
      author.post("/account/webhooks", { url: `https://${WEBHOOK_HOST}/${freshKey()}`, events: ["sale.recorded"] }),
    );
    return { webhook_id: (made.webhook as unknown as { webhook_id: string }).webhook_id };
  },
  delivery: async ({ author }, holder) => {
    const { webhook_id = "" } = await holder.get("webhook");
    await done(author.post(`/account/webhooks/${webhook_id}/ping`));
    const row = await untilListed<MadeObject>(author, `/account/webhooks/${webhook_id}/deliveries`);
    return { webhook_id, delivery_id: row.delivery_id ?? "" };
  },
  sale: async ({ people }, holder) => {
    const { id = "" } = await holder.get("plugin");
    const external_id = freshKey();
    const sold = {
      external_id,
      plugin_id: id,
      currency: "EUR",
      amount_minor: 5000,
      sold_at: "2026-01-02T03:04:05.000Z",
    };
    await done(people.finance.post("/creator/admin/sales", sold));
    return { sale_external_id: external_id };
  },
  payoutAccount: async ({ shop, author, people }) => {
    const { cloud, stub } = shop;
    const { finance, administrator } = people;
    const desk = new MoneyDesk({ creator: author, pluginId: "", finance, administrator });
    return { provider_account: await new Shop({ cloud, stub, desk }).onboard() };
  },
  withdrawal: async ({ author }, holder) => {
    await holder.get("payoutAccount");
    await holder.get("sale");
    holder.forget("sale");
    const body = { currency: "EUR", amount_minor: 1, idempotency_key: freshKey() };
    return done(author.post("/creator/withdrawals", body));
  },
  reversal: async ({ people }, holder) => {
    const { sale_external_id } = await holder.get("sale");
    const body = { external_id: freshKey(), sale_external_id, currency: "EUR", amount_minor: 1 };
    const { reversal_id = "" } = await done(people.finance.post("/creator/admin/refunds", body));
    return { id: reversal_id };
  },
  purchase: async ({ author, shop }) => {
    const another = await shop.another();
    await done(another.price(700n));
    return done(another.buy(author));
  },
  finding: async ({ database, shop }, holder) => {
    const finding_id = randomUUID();
    const { withdrawal_id } = await holder.get("withdrawal");
    const subject = `withdrawal:${withdrawal_id}`;
    const row = { finding_id, kind: "test.finding", subject, detail: `made by a test (${finding_id})` };
    await database
      .insertInto("payment_finding")
      .values({ ...row, opened_at: shop.cloud.clock.now() })
      .execute();
    return { finding_id };
  },
  /** A failed job; it is the service's own. */
  job: async ({ database }, holder) => {
    const job_id = randomUUID();
    const data = JSON.stringify(await holder.get("review"));
    await sql`insert into pgboss.job (id, name, state, data) values (${job_id}, 'check-package', 'failed', ${data})`.execute(
      database,
    );
    return { job_id };
  },
  notice: async ({ author }, holder) => {
    await holder.get("plugin");
    const row = await untilListed<MadeObject>(author, "/account/notices");
    return { up_to: row.notice_id ?? "" };
  },
} as const satisfies Readonly<Record<string, Maker>>;
