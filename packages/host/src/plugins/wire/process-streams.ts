import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type LineCarrier, type LineStreams, lineCarrier } from "@bourse/api/wire";
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
}

/** A carrier, and the end of what feeds it. */
interface ProcessCarrier {
  readonly carrier: LineCarrier;
  /** Resolves when all that the process wrote was delivered. */
  readonly fed: Promise<void>;
}

/** The carrier over a process's pipes. It never holds more of either side than its limits. */
export function processCarrier(pipes: ProcessPipes): ProcessCarrier {
  const { input, output, limits } = pipes;
  const streams: LineStreams = {
    write(bytes) {
      if (input.destroyed || input.writableEnded) return;
      input.write(bytes);
      if (input.writableLength > limits.maxUnreadBytes) pipes.deaf();
    },
    queued: () => (input.destroyed ? 0 : input.writableLength),
    drained: () => drained(pipes),
    turn: () => nextTurn(),
    now: () => performance.now(),
    close: pipes.close,
    misused: pipes.misused,
  };
  const carrier = lineCarrier(streams);
  return { carrier, fed: feed(output, carrier) };
}

/** By events: an asynchronous loop over the stream takes as long as all else on a message's way. */
function feed(output: Readable, carrier: LineCarrier): Promise<void> {
  output.on("error", () => output.destroy());
  output.on("data", (chunk: Buffer) => {
    const rest = carrier.receive(chunk);
    if (!rest) return;
    output.pause();
    rest.then(
      () => output.resume(),
      () => output.destroy(),
    );
  });
  return new Promise((resolve) => {
    output.once("close", () => {
      carrier.end();
      resolve();
    });
  });
}

/** Waits until the process has read, or reports that it did not in its time. */
async function drained({ input, clock, limits, deaf }: ProcessPipes): Promise<void> {
  if (input.destroyed || !input.writableNeedDrain) return;
  const cancel = clock.after(limits.unreadMs, deaf);
  const gone = once(input, "close");
  gone.catch(() => undefined);
  await Promise.race([once(input, "drain"), gone]).catch(() => undefined);
  cancel();
}
