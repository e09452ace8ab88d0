import { systemMachineTime } from "@bourse/platform";
import type { Flag } from "../../../flags.ts";
import { Outage } from "../../../outage.ts";
import type { Service } from "../../../ports/service.ts";
import { type TakenDelivery, takeDeliveries } from "../../../store/notices/deliveries.ts";
import { type MailRecord, takeMails } from "../../../store/notices/mail.ts";
import { sendMail } from "../mail/send-mail.ts";
import { deliver } from "../webhooks/deliver.ts";

/** All automatic outgoing messages of a node. */
export interface Outboxes {
  start(): void;
  /** Sends mails that were just written. */
  sendMails(): void;
  /** Waits two seconds for running tasks; then they are cancelled and left to another node or the next start. */
  stop(): Promise<void>;
}

/** The outboxes of a node. With the webhooks flag off, queued deliveries stay queued. */
export function openOutboxes(service: Service, flags: readonly Flag[]): Outboxes {
  const mail = new Dispatcher(service, mailOutbox(service));
  const webhooks = flags.includes("webhooks") ? [new Dispatcher(service, webhookOutbox(service))] : [];
  const all = [mail, ...webhooks];
  return {
    sendMails: () => mail.wake(),
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

/** A kind of work that is queued in a table. */
interface Outbox<Task> {
  /** For the log. */
  readonly name: string;
  /** Concurrent tasks. */
  readonly inFlight: number;
  /** Takes up to the given number of due tasks; nobody else gets them until their lease ends. */
  readonly take: (service: Service, most: number) => Promise<readonly Task[]>;
  /** Runs one task. If it throws, the task is repeated after its lease. */
  readonly run: (service: Service, task: Task, signal: AbortSignal) => Promise<void>;
}

/** How long a stop waits for running requests; then they are cancelled and left to another node. */
const STOP_WITHIN_MS = 2000;

/**
 * Works through an outbox. The rows are the queue: each node finds committed work, and the tasks of a dead node become
 * free when their leases end. Every node runs one dispatcher per outbox.
 */
class Dispatcher<Task> {
  readonly #service: Service;
  readonly #outbox: Outbox<Task>;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #outage: Outage;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isTaking = false;
  #isAskedAgain = false;

  constructor(service: Service, outbox: Outbox<Task>) {
    this.#service = service;
    this.#outbox = outbox;
    this.#outage = new Outage(service.log, {
      facts: { outbox: outbox.name },
      away: "the outbox cannot be read",
      back: "the outbox can be read again",
    });
  }

  start(): void {
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
    const cancel = systemMachineTime.after(STOP_WITHIN_MS, () => this.#stop.abort());
    await Promise.all(this.#running);
    cancel();
  }

  /** Polls immediately: something was just committed. */
  wake(): void {
    // Work announced during a round may have been committed too late for it.
    this.#isAskedAgain = this.#isTaking;
    if (this.#isStopped || this.#isTaking) return;
    clearTimeout(this.#timer);
    this.#isTaking = true;
    this.#round = this.#take().finally(() => {
      this.#isTaking = false;
      if (this.#isAskedAgain) this.wake();
    });
  }

  async #take(): Promise<void> {
    const free = this.#outbox.inFlight - this.#running.size;
    let taken = 0;
    try {
      const tasks = free > 0 ? await this.#outbox.take(this.#service, free) : [];
      if (free > 0) this.#outage.worked();
      taken = tasks.length;
      for (const task of tasks) this.#begin(task);
    } catch (fault) {
      this.#outage.failed(fault);
    }
    if (this.#isStopped) return;
    // If this round found any task, each finished task triggers the next round immediately.
    this.#timer = setTimeout(
      () => this.wake(),
      taken === free && free > 0 ? 0 : this.#service.limits.notices.lookAgainMs,
    );
    this.#timer.unref();
  }

  #begin(task: Task): void {
    const done = this.#outbox
      .run(this.#service, task, this.#stop.signal)
      .catch((fault: unknown) => {
        const facts = { outbox: this.#outbox.name, fault: String(fault) };
        this.#service.log.error(facts, "a task of the outbox could not be done; it is tried again after its lease");
      })
      .finally(() => {
        this.#running.delete(done);
        this.wake();
      });
    this.#running.add(done);
  }
}
