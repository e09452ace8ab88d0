import { closeSync, constants, openSync } from "node:fs";
import { type Execution, type Executor, type ExecutorEvents, failed, type GuestUnit } from "../executor/executor.ts";
import { ACROSS_PROCESSES, HostLane } from "../executor/host-lane.ts";
import type { LaneEnd } from "../executor/lanes.ts";
import type { RuntimeLimits } from "../limits.ts";
import type { FilePlace } from "../worker/lane-medium.ts";
import type { CallbackInput, RawFault } from "../worker/messages.ts";
import { Child, ENGINE_FLAGS, type WhenIdle } from "./child-process.ts";
import type { Frame } from "./frames.ts";
import { type Answer, type Ask, callFrame, executionOf } from "./protocol.ts";

/** A file system in memory: an event never touches a disk. Machines without one use only the pipe. */
const MEMORY_FOLDER = "/dev/shm";
/** Linux's O_TMPFILE, for which Node has no name: the file never has a path, so it disappears with its processes. */
const NAMELESS = 0o20000000 | constants.O_DIRECTORY;

/** Opens a file in memory that no other process can find; undefined where the machine has no such files. */
export function openLaneFile(folder = MEMORY_FOLDER): number | undefined {
  try {
    return openSync(folder, NAMELESS | constants.O_RDWR, 0o600);
  } catch {
    return undefined;
  }
}

const STOPPED: RawFault = { code: "guest.stopped", message: "the guest was stopped" };
/** The fault of the other guests: they did nothing wrong, and none learns which guest it was. */
const ENDED_WITH_ANOTHER: RawFault = {
  code: "guest.restarted",
  kind: "process",
  message: "the process was ended because another extension could not be stopped",
};
/** A guest that cannot be stopped is suspended at the second time, so this many repeats mean that several worked together. */
const REPEATS = 8;

function isRestart(execution: Execution): boolean {
  return !execution.ok && execution.fault.code === ENDED_WITH_ANOTHER.code;
}

function hasEndedWithAnother(execution: Execution): boolean {
  return isRestart(execution) && !execution.ok && execution.fault.kind === ENDED_WITH_ANOTHER.kind;
}

/** Repeats work without effect that was ended because of another guest. */
async function repeatWhenEnded(work: () => Promise<Execution>): Promise<Execution> {
  let execution = await work();
  for (let n = 0; n < REPEATS && hasEndedWithAnother(execution); n += 1) execution = await work();
  return execution;
}

/** A lane to the thread of one guest. */
class GuestLane extends HostLane {
  readonly key: string;
  readonly number: number;

  constructor(place: FilePlace, key: string) {
    super(place, ACROSS_PROCESSES);
    this.key = key;
    this.number = place.lane;
  }
}

interface Pending {
  readonly key: string;
  /** True: the answer may open a lane. */
  readonly opens: boolean;
  readonly resolve: (execution: Execution) => void;
}

/**
 * Runs guests in a separate process. When that process dies, all its pending requests are answered with
 * `guest.host_lost`; the next callback starts a new process and loads its guest there.
 */
export class ProcessExecutor implements Executor {
  readonly #limits: RuntimeLimits;
  readonly #events: ExecutorEvents;
  readonly #flags: readonly string[];
  readonly #units = new Map<string, GuestUnit>();
  readonly #pending = new Map<number, Pending>();
  /** Guests that the current child has loaded. */
  #known = new Set<string>();
  /** Lanes to the threads of guests, by number. */
  readonly #lanes = new Map<number, GuestLane>();
  readonly #laneOf = new Map<string, GuestLane>();
  #laneFile: number | undefined;
  #child: Child | undefined;
  /** Processes that are ending. */
  readonly #ending = new Set<Promise<void>>();
  #nextId = 1;
  #whenIdle: WhenIdle = "keeps";

  /** @param flags the engine's; a test adds some */
  constructor(limits: RuntimeLimits, events: ExecutorEvents, flags = ENGINE_FLAGS) {
    this.#limits = limits;
    this.#events = events;
    this.#flags = flags;
  }

  /** Process id of the runtime, while it runs: for figures and for tests. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** From now on a process without work does not keep this one from ending. */
  letGoWhenIdle(): this {
    this.#whenIdle = "lets_go";
    return this;
  }

  load(key: string, unit: GuestUnit): Promise<Execution> {
    this.#units.set(key, unit);
    // The unit was dropped, or replaced by other code, while the first attempt waited.
    const isWanted = () => this.#units.get(key) === unit;
    return repeatWhenEnded(async () => (isWanted() ? this.#load(key, unit) : failed(STOPPED)));
  }

  call(key: string, input: CallbackInput): Promise<Execution> {
    const call = () => this.#call(key, input);
    // An interactive guest first needs its start event again.
    return input.kind === "render" ? repeatWhenEnded(call) : call();
  }

  async #call(key: string, input: CallbackInput): Promise<Execution> {
    const unit = this.#units.get(key);
    if (!unit) return failed({ code: "guest.not_active", message: "no guest is loaded under this name" });
    if (!this.#child || !this.#known.has(key)) {
      const loaded = await this.#load(key, unit);
      if (!loaded.ok) return loaded;
    }
    const lane = this.#laneOf.get(key);
    const byPipe = () => this.#ask({ key, opens: true }, (id) => callFrame(id, key, input));
    if (!lane?.takes(input)) return byPipe();
    const execution = await this.#askByLane(lane, input);
    // The thread or the instance was gone. A rendering guest has no state to lose, and the supervisor restarts it.
    return input.kind === "render" && isRestart(execution) ? byPipe() : execution;
  }

  async drop(key: string): Promise<void> {
    this.#units.delete(key);
    if (this.#child && this.#known.delete(key))
      await this.#ask({ key, opens: false }, (id) => ({ header: { op: "drop", id, key }, parts: [] }));
    await Promise.all(this.#ending);
  }

  async close(): Promise<void> {
    this.#units.clear();
    const stopped: RawFault = { code: "guest.stopped", message: "the runtime was closed" };
    if (this.#child) void this.#endChild(this.#child, () => stopped);
    await Promise.all(this.#ending);
  }

  #load(key: string, { module, sha256, grant }: GuestUnit): Promise<Execution> {
    const frame = (id: number) => ({ header: { op: "load" as const, id, key, sha256, grant }, parts: [module] });
    const asked = this.#ask({ key, opens: true }, frame);
    this.#known.add(key);
    return asked;
  }

  #ask(about: Omit<Pending, "resolve">, frame: (id: number) => Frame<Ask>): Promise<Execution> {
    const child = this.#running();
    const id = this.#newId();
    return new Promise((resolve) => {
      this.#pending.set(id, { ...about, resolve });
      child.send(frame(id));
      child.expect(true);
    });
  }

  #askByLane(lane: GuestLane, input: CallbackInput): Promise<Execution> {
    const child = this.#running();
    const id = this.#newId();
    return new Promise((resolve) => {
      this.#pending.set(id, { key: lane.key, opens: false, resolve });
      lane.send(id, input, {
        knock: () => child.send({ header: { op: "knock", id, key: lane.key, lane: lane.number }, parts: [] }),
        waiting: () => child.expect(true),
        answered: (execution) => this.#settle(id, execution),
      });
    });
  }

  /** Never 0 and within 31 bits, because lanes and shared memory hold it in one word. */
  #newId(): number {
    this.#nextId = (this.#nextId % 0x7fffffff) + 1;
    return this.#nextId;
  }

  #running(): Child {
    if (this.#child) return this.#child;
    this.#laneFile = openLaneFile();
    const child = new Child(
      { limits: this.#limits, lanes: this.#laneFile, flags: this.#flags, whenIdle: this.#whenIdle },
      {
        answer: ({ header, parts }) => {
          // A process that is ending says nothing about the next one.
          if (this.#child === child) this.#receive(header, parts);
        },
        rung: () => this.#rung(),
        lost: (why) => {
          if (this.#child === child) void this.#endChild(child, () => ({ code: "guest.host_lost", message: why }));
        },
      },
    );
    this.#child = child;
    return child;
  }

  #receive(answer: Answer, parts: readonly Uint8Array[]): void {
    if (answer.op === "log") this.#events.log(answer.key, answer.text);
    if (answer.op === "doomed") this.#doomed(answer);
    if (answer.op === "gone") this.#laneGone(answer);
    if (answer.op !== "done") return;
    const asked = this.#pending.get(answer.id);
    if (asked?.opens && answer.lane !== undefined) this.#openLane(answer.lane, asked.key);
    this.#settle(answer.id, executionOf(answer, parts[0]));
  }

  /** One guest cannot be stopped: it is to blame, and the others start again. */
  #doomed({ key: culprit, fault }: Extract<Answer, { op: "doomed" }>): void {
    const ofCulprit = this.#units.has(culprit) ? fault : STOPPED;
    if (this.#child) void this.#endChild(this.#child, (key) => (key === culprit ? ofCulprit : ENDED_WITH_ANOTHER));
  }

  #settle(id: number, execution: Execution): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#child?.expect(false);
    const lane = this.#laneOf.get(pending.key);
    if (lane?.pending?.id === id) lane.settled();
    pending.resolve(execution);
  }

  #rung(): void {
    for (const lane of this.#lanes.values()) lane.rung();
  }

  #openLane(number: number, key: string): void {
    if (this.#laneFile === undefined || this.#lanes.has(number)) return;
    const lane = new GuestLane({ file: this.#laneFile, lane: number }, key);
    this.#lanes.set(number, lane);
    this.#laneOf.set(key, lane);
  }

  /** The thread behind a lane has ended: an event that it never began is sent again through the pipe. */
  #laneGone({ lane: number, begun, fault, figures }: LaneEnd): void {
    const lane = this.#lanes.get(number);
    // It may have answered and rung just before it ended.
    lane?.rung();
    if (lane) this.#closeLane(lane);
    this.#child?.send({ header: { op: "free", id: 0, lane: number }, parts: [] });
    if (!lane?.pending) return;
    const { id, input } = lane.pending;
    if (begun === id) this.#settle(id, { ok: false, fault, figures });
    else if (!this.#units.has(lane.key)) this.#settle(id, failed(STOPPED));
    else {
      const again = this.#ask({ key: lane.key, opens: true }, (next) => callFrame(next, lane.key, input));
      void again.then((each) => this.#settle(id, each));
    }
  }

  #closeLane(lane: GuestLane): void {
    lane.close();
    this.#lanes.delete(lane.number);
    if (this.#laneOf.get(lane.key) === lane) this.#laneOf.delete(lane.key);
  }

  /** Ends the process; each of its requests is answered with the fault of its guest. */
  async #endChild(child: Child, faultOf: (key: string) => RawFault): Promise<void> {
    const ended = child.end();
    this.#ending.add(ended);
    this.#lose(faultOf);
    await ended;
    this.#ending.delete(ended);
  }

  #lose(faultOf: (key: string) => RawFault): void {
    for (const lane of this.#lanes.values()) this.#closeLane(lane);
    const asked = [...this.#pending.values()];
    this.#pending.clear();
    this.#known = new Set();
    this.#child = undefined;
    // The next process gets its own file: this process may still write into the old one.
    if (this.#laneFile !== undefined) closeSync(this.#laneFile);
    this.#laneFile = undefined;
    for (const { key, resolve } of asked) resolve(failed(faultOf(key)));
  }
}
