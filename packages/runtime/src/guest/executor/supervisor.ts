import { writeSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { RuntimeLimits } from "../limits.ts";
import { endNow } from "../process/lifeline.ts";
import type { Program } from "../worker/memory-image.ts";
import type { CallbackInput, RawFault, WorkerReply } from "../worker/messages.ts";
import { type Execution, type Executor, type ExecutorEvents, failed, type GuestUnit } from "./executor.ts";
import type { Lanes } from "./lanes.ts";
import { ModuleCache } from "./module-cache.ts";
import { Pool } from "./pool.ts";
import type { Slot, SlotSetup } from "./slot.ts";

/**
 * Above this number of pages (16 MiB) the thread of a failed instance is ended: waiting for a garbage collection would
 * keep the memory.
 */
const RECYCLE_PAGES = 256;

const NOT_ACTIVE: RawFault = { code: "guest.not_active", message: "no guest is loaded under this name" };
const RESTARTED: RawFault = {
  code: "guest.restarted",
  message: "the guest's instance is new: it has not had its start event",
};
const STOPPED: RawFault = { code: "guest.stopped", message: "the guest was stopped" };

/** Notifications of a supervisor. */
export interface SupervisorEvents extends ExecutorEvents {
  /** Called when a guest's thread does not end although it was stopped: only the end of this process ends it. */
  readonly unstoppable: (key: string, fault: RawFault) => void;
}

interface Loaded {
  readonly key: string;
  readonly unit: GuestUnit;
  readonly program: Promise<Program>;
  slot: Slot | undefined;
  dropped: boolean;
}

/**
 * Runs guests in worker threads of this process, and does nothing else: its loop must stay responsive to stop them in
 * time.
 */
export class Supervisor implements Executor {
  readonly #limits: RuntimeLimits;
  readonly #events: SupervisorEvents;
  readonly #loaded = new Map<string, Loaded>();
  readonly #modules = new ModuleCache();
  readonly #pool: Pool;
  readonly #lanes: Lanes | undefined;

  constructor(setup: SlotSetup, events: SupervisorEvents, lanes?: Lanes) {
    this.#limits = setup.limits;
    this.#lanes = lanes;
    this.#events = events;
    this.#pool = new Pool(setup);
  }

  /** Existing worker threads. */
  get workers(): number {
    return this.#pool.size;
  }

  async load(key: string, unit: GuestUnit): Promise<Execution> {
    const previous = this.#loaded.get(key);
    if (previous) void this.#unload(previous);
    const guest: Loaded = { key, unit, program: this.#modules.acquire(unit), slot: undefined, dropped: false };
    this.#loaded.set(key, guest);
    const slot = await this.#slotOf(guest);
    return slot ? this.#finish(slot, await this.#start(guest, slot)) : failed(STOPPED);
  }

  async call(key: string, input: CallbackInput): Promise<Execution> {
    const guest = this.#loaded.get(key);
    if (!guest) return failed(NOT_ACTIVE);
    // Checked before a worker is allocated: an event that cannot run must not take another guest's slot.
    if (input.kind === "event" && !input.first && !(guest.slot?.started && guest.slot.introduced))
      return failed(RESTARTED);
    const slot = await this.#slotOf(guest);
    if (!slot) return failed(STOPPED);
    if (!slot.started) {
      const started = await this.#start(guest, slot);
      if (started.fault) return this.#finish(slot, started);
    }
    if (input.kind === "event") slot.introduced = true;
    return this.#finish(slot, await slot.callback(input));
  }

  /** The lane for a guest's next events, while its thread lives. */
  laneOf(key: string): number | undefined {
    const slot = this.#loaded.get(key)?.slot;
    return slot?.lane && "lane" in slot.lane && !slot.stopped ? slot.lane.lane : undefined;
  }

  /** Wakes a guest's thread for an event in its lane. */
  knock(key: string, lane: number): void {
    if (this.laneOf(key) === lane) this.#loaded.get(key)?.slot?.knock();
  }

  async drop(key: string): Promise<void> {
    const guest = this.#loaded.get(key);
    if (guest) await this.#unload(guest);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#loaded.values()].map((guest) => this.#unload(guest)));
    await this.#pool.close();
  }

  /** The guest's own worker, alive and held; undefined when the guest was dropped meanwhile. */
  async #slotOf(guest: Loaded): Promise<Slot | undefined> {
    if (guest.dropped) return undefined;
    if (guest.slot && !guest.slot.stopped) {
      guest.slot.held = true;
      return guest.slot;
    }
    const slot = await this.#pool.acquire();
    slot.keeps = guest.unit.grant.apiVersion === 2;
    slot.onLog = (text) => this.#events.log(guest.key, text);
    slot.onUnstoppable = (fault) => this.#events.unstoppable(guest.key, fault);
    if (guest.dropped) {
      void slot.stop(STOPPED);
      return undefined;
    }
    guest.slot = slot;
    if (this.#lanes) this.#openLane(slot, this.#lanes);
    else slot.openDirectLane();
    return slot;
  }

  #openLane(slot: Slot, lanes: Lanes): void {
    const opened = lanes.create();
    if (!opened) return;
    slot.lane = opened;
    slot.onLane = (id, reply) => lanes.listener.answered(id, this.#judge(slot, reply));
    void slot.exited.then(() => lanes.listener.gone({ lane: opened.lane, ...slot.laneEnd }));
  }

  async #start(guest: Loaded, slot: Slot): Promise<WorkerReply> {
    let program: Program;
    try {
      program = await guest.program;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { op: "reply", ...failed({ code: "wasm.malformed", message: message.slice(0, 500) }) };
    }
    const lane = slot.lane ? { lane: slot.lane } : {};
    const reply = await slot.run({ op: "start", program, grant: guest.unit.grant, ...lane }, this.#limits.startMs);
    slot.started = !reply.fault && !slot.stopped;
    slot.introduced = false;
    return reply;
  }

  #finish(slot: Slot, reply: WorkerReply): Execution {
    const execution = this.#judge(slot, reply);
    this.#pool.release(slot);
    return execution;
  }

  #judge(slot: Slot, { fault, output, figures }: WorkerReply): Execution {
    if (fault) {
      slot.started = false;
      if (figures.pages > RECYCLE_PAGES && !slot.stopped) void slot.stop(STOPPED);
    }
    if (fault) return { ok: false, fault, figures };
    return output ? { ok: true, output, figures } : { ok: true, figures };
  }

  #unload(guest: Loaded): Promise<void> {
    guest.dropped = true;
    if (this.#loaded.get(guest.key) === guest) this.#loaded.delete(guest.key);
    this.#modules.release(guest.unit.sha256);
    // A slot that was stopped before may still be ending.
    return guest.slot?.stop(STOPPED) ?? Promise.resolve();
  }
}

/**
 * Ending the process would end a whole run of tests here, so the engine checks for interrupts in every turn of every
 * loop. That costs a third of a second of compilation a process, so the guests' own process does without it (ADR 0020).
 */
export function supervisorHere(setup: SlotSetup, events: ExecutorEvents): Supervisor {
  setFlagsFromString("--no-wasm-dynamic-tiering");
  // `process.exit` would wait without end for a thread that cannot be stopped.
  const unstoppable = (activation: string, { code, message }: RawFault): void => {
    writeSync(2, `${code}: ${activation} ${message}\n`);
    endNow();
  };
  return new Supervisor(setup, { ...events, unstoppable });
}
