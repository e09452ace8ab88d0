import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import type { RuntimeLimits } from "../limits.ts";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";
import { type Answer, type Ask, WITH_LANES } from "./protocol.ts";

const ENTRY = fileURLToPath(new URL("./child.ts", import.meta.url));

/**
 * The engine refuses what the inspection has capped already: two walls, in case one has a hole. The heap is the
 * supervisor's own; it holds snapshots on their way and compiled modules, and asks for a collection when some were dropped.
 */
const FLAGS = ["--max-old-space-size=256", "--wasm-max-mem-pages=1024", "--wasm-max-table-size=10000", "--expose-gc"];

/** Where the threads of guests ring. */
const BELL = 5;

/** The host asks this often whether the process is alive while it owes an answer. */
const PING_MS = 1000;
/** Silence after which it is taken for dead: its loop does so little that seconds of silence are no work. */
const SILENCE_MS = 8000;
/** What is kept of its last words. */
const LAST_WORDS_BYTES = 2048;

export interface ChildSetup {
  readonly limits: RuntimeLimits;
  /** Descriptor of the file for lanes, where the machine has memory for one. */
  readonly lanes: number | undefined;
}

export interface ChildEvents {
  readonly answer: (frame: Frame<Answer>) => void;
  /** A thread has put its answer into a lane. It is a hint and nothing else: the process may ring as it likes. */
  readonly rung: () => void;
  /** Called once; the child is gone or on its way. */
  readonly lost: (why: string) => void;
}

/** The runtime's process as the host sees it: a pipe, a pulse, and an end. */
export class Child {
  readonly #process: ChildProcess;
  readonly #pipe: Duplex;
  readonly #events: ChildEvents;
  readonly #exited: Promise<void>;
  #lastWords = "";
  #heardAt = 0;
  #pulse: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor({ limits, lanes }: ChildSetup, events: ChildEvents) {
    this.#events = events;
    const args = [...FLAGS, ENTRY, JSON.stringify(limits), ...(lanes === undefined ? [] : [WITH_LANES])];
    this.#process = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "pipe", "pipe", ...(lanes === undefined ? [] : [lanes, "pipe" as const])],
      // Guests' process inherits no secrets.
      env: {},
    });
    this.#pipe = this.#process.stdio[3] as Duplex;
    const reader = new FrameReader<Answer>((frame) => events.answer(frame));
    this.#pipe.on("data", (chunk: Buffer) => this.#read(reader, chunk));
    this.#pipe.on("error", (error) => this.#lose(`the pipe to the runtime broke: ${error.message}`));
    const bell = this.#process.stdio.at(BELL);
    bell?.on("data", () => events.rung());
    // The pipe breaks with it and says so.
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

  /** Says whether the process owes an answer; only then is its pulse taken. */
  expect(owing: boolean): void {
    if (owing === (this.#pulse !== undefined) || this.#isLost) return;
    clearInterval(this.#pulse);
    this.#heardAt = performance.now();
    this.#pulse = owing ? setInterval(() => this.#beat(), PING_MS) : undefined;
  }

  /** Ends the process; settled when it is gone. */
  end(): Promise<void> {
    this.#isLost = true;
    clearInterval(this.#pulse);
    this.#process.kill("SIGKILL");
    return this.#exited;
  }

  #read(reader: FrameReader<Answer>, chunk: Buffer): void {
    this.#heardAt = performance.now();
    try {
      reader.push(chunk);
    } catch (error) {
      this.#lose(`the runtime sent no frame: ${error instanceof Error ? error.message : error}`);
    }
  }

  #beat(): void {
    if (performance.now() - this.#heardAt > SILENCE_MS) this.#lose("the runtime did not answer");
    else this.send({ header: { op: "ping", id: 0 }, parts: [] });
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
