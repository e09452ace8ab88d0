import type { InAppLimits } from "@bourse/contract";
import type { OutputLevel } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import type { Outputs } from "../../in-app/surfaces/outputs.ts";

/** The log of a plugin in the output panel. It stays when the plugin ends. */
export interface PluginLog {
  /** Takes a piece of the plugin's standard error. */
  take(chunk: Uint8Array): void;
  says(level: OutputLevel, message: string): void;
  /** Removes the channel; later text is lost. */
  close(): void;
}

/** Parts of a plugin's log. */
export interface PluginLogParts {
  readonly outputs: Pick<Outputs, "create" | "log" | "drop">;
  /** Owner of the channel. */
  readonly owner: string;
  readonly clock: Clock;
  readonly limits: Pick<InAppLimits, "outputEveryMs">;
  /** Maximum characters that wait to be shown; a longer flood keeps only its end. */
  readonly maxWaiting: number;
}

const CHANNEL = 1;
/** Maximum lines that are shown at one time, the last ones: short lines cost as much as long ones. */
const MOST_LINES = 200;

/** Limits the pace to that at which pages read: a plugin can write text faster than the host can make lines of it. */
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
      // Leaves the unfinished last line, whose rest may follow.
      cancel ??= clock.after(limits.outputEveryMs, () => show(waiting.lastIndexOf("\n") + 1));
    },
    says(level, message) {
      // Shows the plugin's last output before the message about its end.
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
