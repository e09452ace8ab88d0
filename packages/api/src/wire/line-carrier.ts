import type { Carrier } from "./carrier.ts";
import { failureMessage, WireFailure } from "./failure.ts";
import { LINE_LIMITS, type Line, type LineLimits, LineSplitter, readLine, writeLine } from "./lines.ts";
import type { Message } from "./message.ts";

/** The streams below a wire of lines, and what protects this side from them. */
export interface LineStreams {
  /** Takes bytes for the other side, in order. */
  write(bytes: Uint8Array): void;
  /** Bytes that the other side has not taken yet. */
  queued(): number;
  /** Resolves when the other side has taken most of them, or will never take them. */
  drained(): Promise<void>;
  /** Resolves in a later turn of the event loop; carriers that share their reading, each in one of its own. */
  turn(): Promise<void>;
  /** Shared by carriers on one loop, so that many floods keep it no longer than one. Absent: nothing is shared. */
  readonly reading?: Reading;
  /** Milliseconds of a clock that only counts. */
  now(): number;
  close(): void;
  /** A line was refused; the other side was told. */
  misused(reason: string): void;
}

/** The time that lines have taken of a turn of the loop. */
export interface Reading {
  spentMs: number;
}

/** A carrier that is fed with the bytes of the other side. */
export interface LineCarrier extends Carrier {
  /** Delivers the lines of these bytes. A promise: the rest of them follows, and until then nothing more may be fed. */
  receive(chunk: Uint8Array): Promise<void> | undefined;
  /** The other side's stream has ended. */
  end(): void;
}

/** Time that lines may take in one turn of the loop: a flood must not keep others waiting. */
const TURN_MS = 4;
/** While so much waits for the other side, nothing of it is read: its own flood cannot fill the memory with answers. */
const MAX_QUEUED = 1024 * 1024;

/** Carries one JSON-RPC message a line. A line that is none is answered with a parse error, and the wire goes on. */
export function lineCarrier(streams: LineStreams, limits: LineLimits = LINE_LIMITS): LineCarrier {
  const splitter = new LineSplitter(limits.maxBytes);
  let listener: (value: unknown) => void = () => undefined;
  let isClosed = false;
  // Counted over all pieces: a stream gives many of them in one turn.
  const { reading = { spentMs: 0 } } = streams;
  const send = (message: Message) => {
    if (!isClosed) streams.write(writeLine(message, limits));
  };
  const take = (line: Line) => {
    let value: unknown;
    try {
      value = readLine(line, limits);
    } catch (cause) {
      if (!(cause instanceof WireFailure)) throw cause;
      send(failureMessage(null, cause));
      return streams.misused(cause.message);
    }
    listener(value);
  };
  const takeAll = (lines: Generator<Line>): Promise<void> | undefined => {
    if (reading.spentMs >= TURN_MS) return takeLater(lines);
    let began = streams.now();
    // By hand: leaving a `for` would close the generator.
    for (let next = lines.next(); !next.done; next = lines.next()) {
      if (isClosed) return undefined;
      take(next.value);
      const now = streams.now();
      reading.spentMs += now - began;
      began = now;
      if (reading.spentMs >= TURN_MS || streams.queued() > MAX_QUEUED) return takeLater(lines);
    }
    return undefined;
  };
  const takeLater = async (lines: Generator<Line>): Promise<void> => {
    if (streams.queued() > MAX_QUEUED) await streams.drained();
    await streams.turn();
    reading.spentMs = 0;
    await takeAll(lines);
  };
  return {
    send,
    onMessage(given) {
      listener = given;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      streams.close();
    },
    receive: (chunk) => takeAll(splitter.push(chunk)),
    end() {
      const rest = splitter.end();
      if (rest !== undefined && !isClosed) take(rest);
    },
  };
}
