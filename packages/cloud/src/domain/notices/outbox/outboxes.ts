import type { Flag } from "../../../flags.ts";
import type { Service } from "../../../ports/service.ts";
import { mailOutbox } from "../mail/outbox.ts";
import { webhookOutbox } from "../webhooks/outbox.ts";
import { Dispatcher } from "./dispatcher.ts";

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
