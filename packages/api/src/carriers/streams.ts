import { type Carrier, type LineLimits, lineCarrier } from "../wire/index.ts";

/** The standard streams of a plugin's process. */
export interface StandardStreams {
  readonly input: {
    on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
    on(event: "end", listener: () => void): unknown;
    pause(): unknown;
    resume(): unknown;
  };
  readonly output: {
    write(bytes: Uint8Array): unknown;
    readonly writableLength: number;
    readonly writableNeedDrain: boolean;
    once(event: "drain", listener: () => void): unknown;
  };
  /** A line of the host was refused; the host was told. */
  misused(reason: string): void;
  /** The host has closed the input. */
  ended(): void;
}

/** Carries one message a line over the standard streams of a plugin. */
export function streamCarrier({ input, output, misused, ended }: StandardStreams, limits?: LineLimits): Carrier {
  const carrier = lineCarrier(
    {
      write: (bytes) => void output.write(bytes),
      queued: () => output.writableLength,
      drained: () =>
        new Promise((resolve) => {
          if (output.writableNeedDrain) output.once("drain", resolve);
          else resolve();
        }),
      turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
      now: () => performance.now(),
      close: () => void input.pause(),
      misused,
    },
    limits,
  );
  input.on("data", (chunk) => {
    const rest = carrier.receive(chunk);
    if (!rest) return;
    input.pause();
    void rest.then(() => input.resume());
  });
  input.on("end", () => {
    carrier.end();
    ended();
  });
  return carrier;
}
