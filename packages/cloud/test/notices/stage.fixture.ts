import type { ServerResponse } from "node:http";
import {
  type CloudActor,
  type ReceivedWebhook,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  until,
} from "@bourse/cloud/testing";
import type { NoticeLimits } from "@bourse/contract";
import type { DeliveryDetail, NoticeEvent, Webhook } from "@bourse/contract/rest";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openInMemory } from "../../src/database/embedded.ts";
import { transact } from "../../src/database/transact.ts";
import { notify } from "../../src/domain/notices/notify.ts";

/** Names for receivers: each test takes its own. */
const NAMES = Array.from({ length: 80 }, (_, index) => `r${index}.example.org`);

const MONTH_MS = 30 * 24 * 3_600_000;

/** A receiver's response to a request; a number is a status. */
export type Reply = number | ((response: ServerResponse, request: ReceivedWebhook) => void);

/** A receiver that stores its requests. Its replies are used in order; the last one repeats. */
export interface Receiver {
  readonly got: ReceivedWebhook[];
  replies: Reply[];
}

/** A service, its internet and its database, with a clock that stands still. */
export class Stage {
  readonly cloud: TestCloud;
  readonly net: PublicInternet;
  readonly database: Database;
  #named = 0;

  constructor(parts: { cloud: TestCloud; net: PublicInternet; database: Database }) {
    this.cloud = parts.cloud;
    this.net = parts.net;
    this.database = parts.database;
  }

  static async open(limits: Partial<NoticeLimits> = {}): Promise<Stage> {
    const net = await publicInternet(NAMES);
    const pool = await openInMemory();
    const database = await openDatabase(pool);
    const notices = { ...TEST_LIMITS.notices, lookAgainMs: 40, webhookJitter: 0, ...limits };
    const cloud = await startCloud({
      clock: "still",
      // A schedule of days outlasts every session.
      limits: { ...TEST_LIMITS, notices, sessionMs: MONTH_MS, loginMs: MONTH_MS },
      parts: { pool, network: net },
    });
    return new Stage({ cloud, net, database });
  }

  /** A name that no other test has. */
  freshName(): string {
    this.#named += 1;
    return NAMES[this.#named - 1] ?? "names.are.used.up.example.org";
  }

  async close(): Promise<void> {
    await this.cloud.close();
    await this.net.close();
  }

  async receiver(name: string, ...replies: Reply[]): Promise<Receiver> {
    const receiver: Receiver = { got: [], replies };
    await this.net.host(name, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const got = { headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() };
      const reply = receiver.replies[Math.min(receiver.got.length, receiver.replies.length - 1)] ?? 204;
      receiver.got.push(got);
      if (typeof reply === "number") response.writeHead(reply).end();
      else reply(response, got);
    });
    return receiver;
  }

  tell(actor: CloudActor, event: NoticeEvent = "version.published", data: Readonly<Record<string, string>> = {}) {
    const notice = { accountId: actor.accountId, event, subject: "version:svc.example@1.0.0", data };
    return transact({ database: this.database, random: SYSTEM_RANDOM }, (work) =>
      notify(work, { ...notice, at: this.cloud.clock.now() }),
    );
  }

  /** The deliveries of a webhook once all match; the newest first. */
  async deliveries(actor: CloudActor, id: string, isRight: (each: readonly Delivered[]) => boolean) {
    const ask = async () => {
      const items = (await actor.get(`/account/webhooks/${id}/deliveries`)).body.data.items as Delivered[];
      return isRight(items) ? items : undefined;
    };
    return until(ask, "deliveries");
  }

  async detail(actor: CloudActor, id: string, deliveryId: string): Promise<DeliveryDetail> {
    return (await actor.get(`/account/webhooks/${id}/deliveries/${deliveryId}`)).body.data as DeliveryDetail;
  }

  /** The only delivery of a webhook once the given number of attempts have ended. */
  async tried(actor: CloudActor, id: string, attempts: number): Promise<Delivered> {
    const [first] = await this.deliveries(actor, id, (items) => items.length > 0);
    const ask = async () => {
      const detail = await this.detail(actor, id, first?.delivery_id ?? "");
      return detail.attempts.length === attempts ? detail.delivery : undefined;
    };
    return until(ask, `attempt ${attempts}`);
  }

  /** Advances the clock over each wait until the delivery is settled; returns the total time. */
  async runOut(actor: CloudActor, id: string): Promise<{ readonly delivery: Delivered; readonly waitedMs: number }> {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      const delivery = await this.tried(actor, id, attempt);
      if (delivery.next_attempt_at === null) return { delivery, waitedMs };
      const wait = Date.parse(delivery.next_attempt_at) - this.cloud.clock.now().getTime();
      this.cloud.clock.move(wait);
      waitedMs += wait;
    }
  }
}

export type Delivered = DeliveryDetail["delivery"];

/** True for the given number of deliveries in one state. */
export const all = (state: Delivered["state"], count: number) => (items: readonly Delivered[]) =>
  items.length === count && items.every((each) => each.state === state);

/** Creates a webhook; the answer has its secret. */
export async function makeWebhook(actor: CloudActor, body: Readonly<Record<string, unknown>>) {
  const answer = await actor.post("/account/webhooks", body);
  if (answer.status !== 200) throw new Error(`no webhook: ${answer.bytes.toString()}`);
  return answer.body.data as { readonly webhook: Webhook; readonly secret: string };
}
