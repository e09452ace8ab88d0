import { setImmediate as turn } from "node:timers/promises";
import { type Capability, type EnvelopeCommand, type EventContext, MARKET_LIMITS } from "@bourse/contract";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { type Broker, createBroker } from "../broker/broker.ts";
import { eventJson, type GuestEventDraft } from "../broker/draft.ts";
import type { Guest } from "../broker/installed.ts";
import type { PlayedEvent } from "../journal/player.ts";
import { marketRead, marketSubscribe, marketUnsubscribe } from "../market/guests/commands.ts";
import { marketService } from "../market/guests/service.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { SampleMarket } from "./sample-market.ts";

/** Answers a guest's market commands in a trial, with the gates and the service of a host. */
export interface MarketAnswers {
  /**
   * Runs the commands of one event and returns the resulting events in order: one `result` each, and the events of
   * subscriptions, in the context of that event and with the data that there was at its time. Other commands are not
   * answered.
   */
  answer(commands: readonly EnvelopeCommand[], context: EventContext): Promise<readonly PlayedEvent[]>;
  /** Ends the subscriptions. */
  close(): void;
}

/** The guest in the trial. */
export interface TriedGuest {
  readonly id: string;
  readonly name: string;
  readonly approved: readonly Capability[];
  readonly declaredViews: readonly string[];
}

const COMMANDS = [marketRead, marketSubscribe, marketUnsubscribe];
const METHODS: ReadonlySet<string> = new Set(COMMANDS.map(({ contract }) => contract.method));

export function sampleAnswers(guest: TriedGuest, sample: Pick<SampleMarket, "source" | "at">): MarketAnswers {
  const over = new AbortController();
  let now = "";
  let known: MarketDataPort | undefined;
  const series: MarketDataPort["series"] = (request, limit) => {
    // Made only on demand: most events ask for nothing, and the past of a sample is made from all its days.
    known ??= sample.at(now);
    return known.series(request, limit);
  };
  const broker = brokerOf(guest, { ...sample.source, series });
  return {
    async answer(commands, context) {
      now = context.now;
      known = undefined;
      const principal = principalOf(guest, context);
      const drafts: GuestEventDraft[] = [];
      const post = (event: GuestEventDraft) => void drafts.push(event);
      for (const command of commands.filter(({ method }) => METHODS.has(method))) {
        const outcome = await broker.run({ principal, command, signal: over.signal, post });
        drafts.push({ type: "result", data: { id: command.id, method: command.method, ...outcome } });
        // A subscription's first event comes one turn after its result.
        await turn();
      }
      // The work begun in that turn reads the sample, which answers at once.
      await turn();
      return drafts.map(({ type, data }) => ({
        type,
        json: eventJson({ type, dataJson: JSON.stringify(data) }, context),
      }));
    },
    close: () => over.abort(),
  };
}

function brokerOf(guest: TriedGuest, market: MarketDataPort): Broker {
  const report = (cause: unknown) => {
    throw cause;
  };
  const service = marketService({ market, charts: { has: () => false }, limits: MARKET_LIMITS, report });
  return createBroker({
    commands: COMMANDS,
    services: { market: service },
    authority: {
      isGeneration: () => true,
      isWorkspace: () => true,
      holds: (_, capability) => guest.approved.includes(capability),
    },
    officialKeys: new Set(),
    clock: SYSTEM_CLOCK,
    log: { add: () => undefined },
    report,
  });
}

function principalOf({ id, name, declaredViews }: TriedGuest, { generation, workspace }: EventContext): Guest {
  return { kind: "guest", id, name, generation, keyId: "", workspace, declaredViews: new Set(declaredViews) };
}
