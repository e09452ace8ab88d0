import {
  type Capability,
  COMMAND_CONTRACTS,
  DESK_LIMITS,
  type EnvelopeCommand,
  type JsonValue,
  STORAGE_READ,
  STORAGE_WRITE,
} from "@bourse/contract";
import { failed, type Outcome } from "@bourse/runtime/broker";
import { DrivenDesk, fireAlerts } from "@bourse/runtime/drive";
import type { TestMarket, Walk } from "./market.ts";

/** Why the guest is started again: each leaves the stored value in another state. */
export type RestartAfter = "host" | "update" | "crash";

/** The one value that a guest stores, with the rule of a host: no value from before is overwritten unseen. */
class TestStorage {
  #value: JsonValue;
  #isFromBefore: boolean;

  constructor(value: JsonValue | undefined) {
    this.#value = value ?? null;
    // A value that a test gives was stored by an earlier version.
    this.#isFromBefore = value !== undefined;
  }

  get value(): JsonValue {
    return this.#value;
  }

  /** The version has changed, or the guest was cut off. */
  noteEnd(): void {
    this.#isFromBefore = this.#value !== null;
  }

  read(): Outcome {
    return { ok: true, result: { value: this.#value, resume_required: this.#isFromBefore } };
  }

  write({ value, acknowledge_resume_required: acknowledged }: EnvelopeCommand["params"]): Outcome {
    if (this.#isFromBefore && acknowledged !== true)
      return failed("command.resume_required", "the stored value is from before; acknowledge it");
    const json = JSON.stringify(value);
    const size = Buffer.byteLength(json);
    const { maxStorageBytes } = DESK_LIMITS;
    if (size > maxStorageBytes)
      return failed("command.too_large", `the value has ${size} bytes; ${maxStorageBytes} are allowed`);
    this.#value = JSON.parse(json) as JsonValue;
    this.#isFromBefore = false;
    return { ok: true, result: { saved: true } };
  }
}

interface DeskParts {
  /** The extension's id. */
  readonly id: string;
  readonly approved: readonly Capability[];
  readonly market: TestMarket;
  readonly stored: JsonValue | undefined;
}

/** An alert that has fired, as the event tells it. */
export interface Fired {
  readonly id: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly price: number;
  readonly fired_at: string;
}

/** The services behind the commands: market, alerts, notices and storage of the runtime, all in memory. */
export class TestDesk {
  readonly storage: TestStorage;
  readonly #driven: DrivenDesk;
  readonly #id: string;

  constructor({ id, approved, market, stored }: DeskParts) {
    this.#id = id;
    this.storage = new TestStorage(stored);
    this.#driven = new DrivenDesk({
      series: market.main.script,
      // A bar that the test puts into the script makes another past.
      get past() {
        return market.main.past;
      },
      pastOf: (symbol) => market.pastOf(symbol),
      approved,
      stored: { value: null },
    });
  }

  get alerts() {
    return this.#driven.alerts;
  }

  get subscriptions() {
    return this.#driven.subscriptions;
  }

  /** The refusal of a host's gates; a fake does not get past them either. */
  refusalOf(command: EnvelopeCommand): Outcome | undefined {
    const { extension } = COMMAND_CONTRACTS[command.method].requires;
    if (extension === undefined || extension === this.#id) return this.#driven.refusalOf(command);
    return failed("command.extension_denied", `only ${extension} may submit it`);
  }

  /** The outcome of a command that has passed the gates. */
  answer(command: EnvelopeCommand): Outcome {
    if (command.method === STORAGE_READ.method) return this.storage.read();
    if (command.method === STORAGE_WRITE.method) return this.storage.write(command.params);
    return this.#driven.answer(command);
  }

  newsOf(subscription: Parameters<DrivenDesk["newsOf"]>[0]) {
    return this.#driven.newsOf(subscription);
  }

  /** The rules that fire as prices go this way. */
  fire({ symbol: walked, prices }: Walk, firedAt: string): readonly Fired[] {
    const rules = [...this.alerts.values()].filter(({ params }) => params.symbol === walked);
    return fireAlerts(rules, prices, firedAt).map(
      ([
        {
          id,
          params: { symbol, timeframe },
        },
        price,
      ]) => ({
        id,
        symbol,
        timeframe,
        price,
        fired_at: firedAt,
      }),
    );
  }

  /** Ends what the end of an instance ends: its subscriptions. */
  end(after: RestartAfter): void {
    this.#driven.restart();
    if (after !== "host") this.storage.noteEnd();
  }
}
