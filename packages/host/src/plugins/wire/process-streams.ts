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
  /** Called when the process does not read its input. */
  deaf(): void;
  /** Called with a fault of the host while reading from the process; it ends the reading. */
  report(cause: unknown): void;
}

/** A carrier, and the end of what feeds it. */
interface ProcessCarrier {
  readonly carrier: LineCarrier;
  /** Resolves when all output of the process was delivered. */
  readonly fed: Promise<void>;
}

/** One budget for all plugins of this process: ten that flood it take its turns one after the other. */
const READING: Reading = { spentMs: 0 };
let lastTurn: Promise<void> = Promise.resolve();
const ownTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
};

/** The carrier over a process's pipes. It never buffers more in either direction than its limits. */
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

/** Uses events: an asynchronous loop over the stream would take as long as the rest of a message's delivery. */
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
      // If the listener threw, a fault in reading one plugin would end the host.
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

/** Waits until the process has read its input, or calls `deaf` when its time is over. */
async function drained({ input, clock, limits, deaf }: ProcessPipes): Promise<void> {
  if (input.destroyed || !input.writableNeedDrain) return;
  const cancel = clock.allow(limits.unreadMs, deaf);
  // Removes both listeners together: a plugin that often reads late must not accumulate them.
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
