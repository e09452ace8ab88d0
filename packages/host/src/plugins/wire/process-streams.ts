import type { Readable, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type LineCarrier, type LineStreams, lineCarrier, type Reading } from "@bourse/api/wire";
import type { PluginLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";

/** The pipes of a plugin's process. */
export interface ProcessPipes {
  readonly input: Writable;
  readonly output: Readable;
  readonly clock: Clock;
  readonly limits: Pick<PluginLimits, "unreadMs" | "maxUnreadBytes">;
  close(): void;
  misused(reason: string): void;
  /** It does not read what it is sent. */
  deaf(): void;
  /** A fault of the host in reading it, which ends the reading. */
  report(cause: unknown): void;
}

/** A carrier, and the end of what feeds it. */
interface ProcessCarrier {
  readonly carrier: LineCarrier;
  /** Resolves when all that the process wrote was delivered. */
  readonly fed: Promise<void>;
}

/** All plugins of this process are read on one loop: ten that flood get its turns one after the other. */
const READING: Reading = { spentMs: 0 };
let lastTurn: Promise<void> = Promise.resolve();
const ownTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
};

/** The carrier over a process's pipes. It never holds more of either side than its limits. */
export function processCarrier(pipes: ProcessPipes): ProcessCarrier {
  const { input, limits } = pipes;
  const streams: LineStreams = {
    write(bytes) {
      if (input.destroyed || input.writableEnded) return;
      input.write(bytes);
      if (input.writableLength > limits.maxUnreadBytes) pipes.deaf();
    },
    queued: () => (input.destroyed ? 0 : input.writableLength),
    drained: () => drained(pipes),
    turn: ownTurn,
    reading: READING,
    now: () => performance.now(),
    close: pipes.close,
    misused: pipes.misused,
  };
  const carrier = lineCarrier(streams);
  return { carrier, fed: feed(pipes, carrier) };
}

/** By events: an asynchronous loop over the stream takes as long as all else on a message's way. */
function feed({ output, report }: ProcessPipes, carrier: LineCarrier): Promise<void> {
  output.on("error", () => output.destroy());
  const failed = (cause: unknown) => {
    report(cause);
    output.destroy();
  };
  output.on("data", (chunk: Buffer) => {
    try {
      const rest = carrier.receive(chunk);
      if (!rest) return;
      output.pause();
      rest.then(() => output.resume(), failed);
    } catch (cause) {
      // Thrown out of a listener, a fault in reading one plugin would end the host.
      failed(cause);
    }
  });
  return new Promise((resolve) => {
    output.once("close", () => {
      try {
        carrier.end();
      } catch (cause) {
        report(cause);
      }
      resolve();
    });
  });
}

/** Waits until the process has read, or reports that it did not in its time. */
async function drained({ input, clock, limits, deaf }: ProcessPipes): Promise<void> {
  if (input.destroyed || !input.writableNeedDrain) return;
  const cancel = clock.allow(limits.unreadMs, deaf);
  // Both listeners go with the first of them: a plugin that reads late again and again must not leave them behind.
  await new Promise<void>((resolve) => {
    const done = () => {
      input.off("drain", done);
      input.off("close", done);
      resolve();
    };
    input.once("drain", done);
    input.once("close", done);
  });
  cancel();
}
