import { createHash } from "node:crypto";
import { type Capability, COMMAND_CONTRACTS, type CommandMethod, neededCapabilities } from "@bourse/contract";
import type { DossierScenario } from "@bourse/contract/rest";
import type { DrivenStep } from "../drive/index.ts";
import type { RawFault } from "../guest/worker/messages.ts";
import { addressesIn } from "./strings.ts";

/** A command that a scenario tried. */
export interface TriedCommand {
  readonly method: CommandMethod;
  times: number;
  /** Callbacks before the first time. */
  readonly first: number;
}

/** All that one run of a scenario gave, without the times that it took. */
export class Tally {
  readonly commands = new Map<CommandMethod, TriedCommand>();
  /** Capabilities that its commands needed. */
  readonly needed = new Set<Capability>();
  /** Addresses in its commands, with the methods. */
  readonly addresses = new Map<string, Set<string>>();
  readonly #all = createHash("sha256");
  readonly #acts = createHash("sha256");
  readonly #faults = new Map<string, { readonly message: string; times: number }>();
  #callbacks = 0;
  #outputs = 0;
  #count = 0;
  #logEntries = 0;
  #logBytes = 0;
  #pages = 0;
  /** Bytes of everything that it said. */
  said = 0;

  fault({ code, message }: RawFault): void {
    const known = this.#faults.get(code) ?? { message: cut(message, SHOWN_MESSAGE), times: 0 };
    known.times += 1;
    this.#faults.set(code, known);
    this.#all.update(`fault ${code} ${message}\n`);
    this.#acts.update(`fault ${code}\n`);
  }

  take(step: DrivenStep): void {
    const { type, bars, forming, now, view = "", output = "", commands = [], log = [], fault, pages } = step;
    for (const { method, params } of commands) this.#command(method, params);
    this.#callbacks += 1;
    this.#outputs += output === "" ? 0 : 1;
    this.#logEntries += log.length;
    for (const entry of log) this.#logBytes += Buffer.byteLength(entry);
    this.#pages = Math.max(this.#pages, pages);
    this.said += output.length;
    this.#all.update(JSON.stringify([type, bars, forming, now, view, output, log, pages]));
    this.#acts.update(JSON.stringify([type, output === "", commands.map(({ method }) => method)]));
    if (fault) this.fault(fault);
  }

  #command(method: CommandMethod, params: Readonly<Record<string, unknown>>): void {
    const known = this.commands.get(method) ?? { method, times: 0, first: this.#callbacks };
    known.times += 1;
    this.commands.set(method, known);
    this.#count += 1;
    for (const each of neededCapabilities(COMMAND_CONTRACTS[method].requires, params)) this.needed.add(each);
    for (const address of addressesIn(JSON.stringify(params))) {
      if (this.addresses.size >= MOST_ADDRESSES && !this.addresses.has(address)) continue;
      this.addresses.set(address, (this.addresses.get(address) ?? new Set()).add(method));
    }
  }

  /** The parts of a scenario's row that one run gives. */
  get row(): Omit<DossierScenario, "name" | "varies" | "repeats" | "differs"> {
    return {
      calls: this.#callbacks,
      outputs: this.#outputs,
      commands: this.#count,
      log_entries: this.#logEntries,
      log_bytes: this.#logBytes,
      memory_pages: this.#pages,
      faults: [...this.#faults].map(([code, { message, times }]) => ({ code, message, times })),
      digest: this.#all.copy().digest("hex"),
    };
  }

  /** Of its acts alone: when it spoke, what it tried, and how it failed. */
  get acts(): string {
    return this.#acts.copy().digest("hex");
  }

  get says(): boolean {
    return this.#outputs > 0;
  }
}

const SHOWN_MESSAGE = 300;
const MOST_ADDRESSES = 100;

/** A text that a guest may have made long, or broken in the middle of a character. */
export const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();
