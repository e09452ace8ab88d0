import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { compileCacheOnly, programUrl } from "@bourse/platform";
import { OUTPUT_RULES } from "../executor/output-rules.ts";
import type { SlotSetup } from "../executor/slot.ts";
import type { RuntimeLimits } from "../limits.ts";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";
import { Heartbeat } from "./heartbeat.ts";
import { type Answer, type Ask, WITH_LANES } from "./protocol.ts";

const ENTRY = fileURLToPath(programUrl(new URL("./child.ts", import.meta.url)));

/**
 * The engine's own limits repeat those of the inspection, as a second defence. The heap belongs to the supervisor; it
 * holds snapshots in transit and compiled modules, and collects garbage when modules were dropped.
 */
export const ENGINE_FLAGS = [
  "--max-old-space-size=256",
  "--wasm-max-mem-pages=1024",
  "--wasm-max-table-size=10000",
  "--expose-gc",
];

/** Descriptor for wake-up signals from the guests' threads. */
const BELL = 5;

/** Size of the kept tail of its error output. */
const LAST_WORDS_BYTES = 2048;

export interface ChildSetup {
  readonly limits: RuntimeLimits;
  /** Descriptor of the file for lanes, where the machine has memory for one. */
  readonly lanes: number | undefined;
  /** Flags of the engine. */
  readonly flags: readonly string[];
  readonly whenIdle: WhenIdle;
}

/** Whether a process that owes no answer keeps its host's process from ending by itself. */
export type WhenIdle = "keeps" | "lets_go";

export interface ChildEvents {
  readonly answer: (frame: Frame<Answer>) => void;
  /** A thread has put its answer into a lane. This is only a hint: a compromised process may ring at any time. */
  readonly rung: () => void;
  /** Called once; the child is gone or ending. */
  readonly lost: (why: string) => void;
}

/** The runtime's process as the host sees it: a pipe, a heartbeat, and an end. */
export class Child {
  readonly #process: ChildProcess;
  readonly #pipe: Duplex;
  readonly #events: ChildEvents;
  readonly #exited: Promise<void>;
  readonly #whenIdle: WhenIdle;
  #lastWords = "";
  readonly #heartbeat = new Heartbeat({
    ping: () => this.send({ header: { op: "ping", id: 0 }, parts: [] }),
    silent: (why) => this.#lose(why),
  });
  #isLost = false;

  constructor({ limits, lanes, flags, whenIdle }: ChildSetup, events: ChildEvents) {
    this.#events = events;
    this.#whenIdle = whenIdle;
    const slots: SlotSetup = { limits, rules: OUTPUT_RULES };
    const args = [...flags, ENTRY, JSON.stringify(slots), ...(lanes === undefined ? [] : [WITH_LANES])];
    this.#process = spawn(process.execPath, args, {
      // The process reads nothing from its standard input; an open one means that the host lives.
      stdio: ["pipe", "ignore", "pipe", "pipe", ...(lanes === undefined ? [] : [lanes, "pipe" as const])],
      // The guests' process inherits no secrets.
      env: compileCacheOnly(),
    });
    this.#pipe = this.#process.stdio[3] as Duplex;
    const reader = new FrameReader<Answer>((frame) => events.answer(frame));
    this.#pipe.on("data", (chunk: Buffer) => this.#read(reader, chunk));
    this.#pipe.on("error", (error) => this.#lose(`the pipe to the runtime broke: ${error.message}`));
    // The pipe breaks as well and reports the error.
    this.#process.stdin?.on("error", () => {});
    const bell = this.#process.stdio.at(BELL);
    bell?.on("data", () => events.rung());
    bell?.on("error", () => {});
    this.#process.stderr?.on("data", (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-LAST_WORDS_BYTES);
    });
    this.#process.once("error", (error) => this.#lose(`the runtime did not start: ${error.message}`));
    this.#exited = new Promise((resolve) => this.#process.once("close", () => resolve()));
    this.#process.once("close", (code, signal) => this.#lose(this.#epitaph(code, signal)));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  send(frame: Frame<Ask>): void {
    this.#pipe.write(encodeFrame(frame));
  }

  /** Sets whether the process owes an answer; only then is its heartbeat checked. */
  expect(owing: boolean): void {
    if (this.#isLost) return;
    this.#heartbeat.expect(owing);
    if (this.#whenIdle === "lets_go") this.#hold(owing ? "ref" : "unref");
  }

  /** Ends the process; resolves when it is gone. */
  end(): Promise<void> {
    this.#isLost = true;
    this.#heartbeat.end();
    this.#hold("ref");
    this.#process.kill("SIGKILL");
    return this.#exited;
  }

  /** Whether the event loop of this process waits for the child. */
  #hold(how: "ref" | "unref"): void {
    this.#process[how]();
    for (const each of this.#process.stdio) if (each instanceof Socket) each[how]();
  }

  #read(reader: FrameReader<Answer>, chunk: Buffer): void {
    this.#heartbeat.heard();
    try {
      reader.push(chunk);
    } catch (error) {
      this.#lose(`the runtime sent no frame: ${error instanceof Error ? error.message : error}`);
    }
  }

  #lose(why: string): void {
    if (this.#isLost) return;
    void this.end();
    this.#events.lost(why);
  }

  #epitaph(code: number | null, signal: NodeJS.Signals | null): string {
    const end = signal ? `signal ${signal}` : `exit code ${code}`;
    return this.#lastWords
      ? `the runtime ended with ${end}: ${this.#lastWords.trim()}`
      : `the runtime ended with ${end}`;
  }
}
