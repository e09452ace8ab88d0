import { PLUGIN_LIMITS } from "@bourse/contract";
import { outsideHost, type ReadyPlugin, type RunningPlugin, startPlugin } from "@bourse/host/plugins";
import { HostRefusal } from "@bourse/runtime/refusal";
import { type Invocation, textOption } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import type { PrintedOutput } from "./output.ts";

/** Shows each message in either direction. */
export type Trace = (direction: "in" | "out", message: unknown) => void;

/** Parts of a start that authors ask for. */
export interface StartParts {
  readonly trace?: Trace;
  /** Absent: everything that needs a host is refused. */
  readonly output?: PrintedOutput;
}

/** Starts a plugin below this command; its standard error and breaches of the protocol are shown. */
export function startHere(
  { folder, manifest }: ReadyPlugin,
  io: Io,
  { trace, output }: StartParts = {},
): Promise<RunningPlugin> {
  const say = (text: string) => void io.err(text).catch(() => undefined);
  const started = startPlugin({
    folder,
    manifest,
    api: output?.api ?? outsideHost(manifest),
    environment: io.env,
    clock: io.clock,
    limits: PLUGIN_LIMITS,
    log: (chunk) => say(lines(chunk.toString())),
    misused: (reason) => say(`bourse: the plugin broke the protocol: ${safe(reason)}\n`),
    report: (cause) => say(`bourse: ${safe(String(cause))}\n`),
    ...(trace ? { trace } : {}),
  });
  // Ends the output before the caller learns of a failed start.
  if (output) started.then(({ ended }) => ended.then(output.end, output.end), output.end);
  return started;
}

/** A plugin's text for a terminal: line ends stay, everything else that moves the cursor is escaped. */
function lines(text: string): string {
  return text.split("\n").map(safe).join("\n");
}

/** The arguments of `--args`. @throws HostRefusal `tool.usage` */
export function argumentsOf(given: Invocation): readonly unknown[] {
  const text = textOption(given, "args");
  if (text === undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new HostRefusal("tool.usage", "--args is not a JSON list");
}
