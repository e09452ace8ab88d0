import type { Flag } from "../../../flags.ts";
import type { Service } from "../../../ports/service.ts";
import { mailOutbox } from "../mail/outbox.ts";
import { webhookOutbox } from "../webhooks/outbox.ts";
import { Dispatcher } from "./dispatcher.ts";

/** Everything that goes out of a node by itself. */
export interface Outboxes {
  start(): void;
  /** Sends letters that were just written. */
  sendLetters(): void;
  /** Waits for what runs, for two seconds; then it is cut off and done by another node, or by the next start. */
  stop(): Promise<void>;
}

/** The outboxes of a node. With the flag of webhooks off, what waits for them stays where it is. */
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
