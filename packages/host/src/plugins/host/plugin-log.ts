import type { InAppLimits } from "@bourse/contract";
import type { OutputLevel } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import type { Outputs } from "../../in-app/surfaces/outputs.ts";

/** The log of a plugin in the output panel. It stays when the plugin ends. */
export interface PluginLog {
  /** Takes a piece of the plugin's standard error. */
  take(chunk: Uint8Array): void;
  says(level: OutputLevel, message: string): void;
  /** Removes the channel; what comes later is lost. */
  close(): void;
}

/** Parts of a plugin's log. */
export interface PluginLogParts {
  readonly outputs: Pick<Outputs, "create" | "log" | "drop">;
  /** Owner of the channel. */
  readonly owner: string;
  readonly clock: Clock;
  readonly limits: Pick<InAppLimits, "outputEveryMs">;
  /** Characters that may wait to be shown; of a longer flood, the end is. */
  readonly maxWaiting: number;
}

const CHANNEL = 1;
/** Short lines cost as much as long ones: of more of them at one time, the last ones are shown. */
const MOST_LINES = 200;

/** A plugin can write faster than lines can be made: they are made at the pace at which pages read. */
export function pluginLog({ outputs, owner, clock, limits, maxWaiting }: PluginLogParts): PluginLog {
  outputs.create(owner, { channel: CHANNEL, name: "Log", log: true });
  const decoder = new TextDecoder();
  let isClosed = false;
  const says = (level: OutputLevel, message: string) => {
    if (!isClosed) outputs.log(owner, { channel: CHANNEL, level, message });
  };
  let waiting = "";
  let cancel: (() => void) | undefined;
  const show = (length: number) => {
    cancel?.();
    cancel = undefined;
    const ready = waiting.slice(0, length);
    waiting = waiting.slice(length);
    const lines = ready.split("\n").filter((line) => line.trim() !== "");
    for (const line of lines.slice(-MOST_LINES)) says("info", line.trimEnd());
  };
  return {
    take(chunk) {
      waiting = `${waiting}${decoder.decode(chunk, { stream: true })}`.slice(-maxWaiting);
      // The rest of its last line may follow.
      cancel ??= clock.after(limits.outputEveryMs, () => show(waiting.lastIndexOf("\n") + 1));
    },
    says(level, message) {
      // Its last words come before the news of its end.
      show(waiting.length);
      says(level, message);
    },
    close() {
      isClosed = true;
      cancel?.();
      outputs.drop(owner);
    },
  };
}
