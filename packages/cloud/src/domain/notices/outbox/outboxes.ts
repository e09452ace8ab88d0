import type { Flag } from "../../../flags.ts";
import type { Service } from "../../../ports/service.ts";
import { type TakenDelivery, takeDeliveries } from "../../../store/notices/deliveries.ts";
import { type MailRecord, takeMails } from "../../../store/notices/mail.ts";
import { sendMail } from "../mail/send-mail.ts";
import { deliver } from "../webhooks/deliver.ts";
import { Dispatcher, type Outbox } from "./dispatcher.ts";

/** All automatic outgoing messages of a node. */
export interface Outboxes {
  start(): void;
  /** Sends mails that were just written. */
  sendLetters(): void;
  /** Waits two seconds for running tasks; then they are cancelled and left to another node or the next start. */
  stop(): Promise<void>;
}

/** The outboxes of a node. With the webhooks flag off, queued deliveries stay queued. */
export function openOutboxes(service: Service, flags: readonly Flag[]): Outboxes {
  const mail = new Dispatcher(service, mailOutbox(service));
  const webhooks = flags.includes("webhooks") ? [new Dispatcher(service, webhookOutbox(service))] : [];
  const all = [mail, ...webhooks];
  return {
    sendLetters: () => mail.wake(),
    start() {
      for (const each of all) each.start();
    },
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
      service.mailer.close();
    },
  };
}

/** Mails that are due. */
function mailOutbox({ limits }: Service): Outbox<MailRecord> {
  const { mailInFlight, mailLeaseMs } = limits.notices;
  return {
    name: "mail",
    inFlight: mailInFlight,
    take: ({ clock, database }, most) => {
      const now = clock.now();
      return takeMails(database, { now, until: new Date(now.getTime() + mailLeaseMs), most });
    },
    run: sendMail,
  };
}

/** Due deliveries of webhooks. */
function webhookOutbox({ limits }: Service): Outbox<TakenDelivery> {
  const { webhookInFlight, webhookInFlightEach, webhookLeaseMs } = limits.notices;
  return {
    name: "webhooks",
    inFlight: webhookInFlight,
    take: ({ clock, database }, most) => {
      const now = clock.now();
      const until = new Date(now.getTime() + webhookLeaseMs);
      return takeDeliveries(database, { now, until, most, mostEach: webhookInFlightEach });
    },
    run: deliver,
  };
}
