import type { Carrier } from "./carrier.ts";
import { failureMessage, WireFailure } from "./failure.ts";
import { LINE_LIMITS, type Line, type LineLimits, LineSplitter, readLine, writeLine } from "./lines.ts";
import type { Message } from "./message.ts";

/** The streams under a wire of lines, and the means that keep a flood from blocking this side. */
export interface LineStreams {
  /** Takes bytes for the other side, in order. */
  write(bytes: Uint8Array): void;
  /** Bytes that the other side has not taken yet. */
  queued(): number;
  /** Resolves when the other side has taken most of them, or will never take them. */
  drained(): Promise<void>;
  /** Resolves in a later turn of the event loop. Carriers that share `reading` get a turn each. */
  turn(): Promise<void>;
  /** Shared by the carriers on one event loop, so that many floods block it no longer than one. Absent: nothing is shared. */
  readonly reading?: Reading;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  close(): void;
  /** A line was refused; the other side was told. */
  misused(reason: string): void;
}

/** Time that reading lines has taken in this turn of the event loop. */
export interface Reading {
  spentMs: number;
}

/** A carrier that is fed with the bytes of the other side. */
export interface LineCarrier extends Carrier {
  /** Delivers the lines of these bytes. If it returns a promise, the rest follows later: feed nothing more until it resolves. */
  receive(chunk: Uint8Array): Promise<void> | undefined;
  /** The other side's stream has ended. */
  end(): void;
}

/** Time that lines may take in one turn of the loop: a flood must not keep others waiting. */
const TURN_MS = 4;
/** While this many bytes wait for the other side, nothing more is read from it: answers to its flood cannot fill the memory. */
const MAX_QUEUED = 1024 * 1024;

/** Carries one JSON-RPC message per line. An unreadable line is answered with a parse error, and the wire goes on. */
export function lineCarrier(streams: LineStreams, limits: LineLimits = LINE_LIMITS): LineCarrier {
  const splitter = new LineSplitter(limits.maxBytes);
  let listener: (value: unknown) => void = () => undefined;
  let isClosed = false;
  // Counted over all chunks: a stream delivers many of them in one turn.
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
    // Stepped by hand: leaving a `for` loop would close the generator.
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
