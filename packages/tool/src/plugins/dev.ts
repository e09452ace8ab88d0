import { existsSync, watch } from "node:fs";
import path from "node:path";
import { PLUGIN_RIGHTS } from "@bourse/contract";
import { authorsPlugin, type RunningPlugin } from "@bourse/host/plugins";
import { hasFlag, type Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import { reportFailure } from "../cli/failure.ts";
import type { Io } from "../cli/io.ts";
import { paint, safe } from "../cli/text.ts";
import { textOf } from "./run.ts";
import { argumentsOf, startHere, type Trace } from "./start.ts";

/** An editor writes a file in several steps; they count as one change. */
const SETTLE_MS = 150;
/** Longest shown part of a message. */
const SHOWN = 2000;

/** Runs an author's folder, and starts it again after each change until Ctrl-C. */
export async function developPlugin(given: Invocation, io: Io): Promise<ExitCode> {
  const folder = path.resolve(given.args[0] ?? "");
  const args = argumentsOf(given);
  if (!hasFlag(given, "json")) await io.err(`bourse: ${PLUGIN_RIGHTS}\n`);
  const once = async () => {
    const plugin = await startHere(await authorsPlugin(folder), io, traceTo(io));
    await runCommand(plugin, { given, io, args });
    return plugin;
  };
  if (hasFlag(given, "once")) {
    const plugin = await once();
    await plugin.stop();
    return EXIT.ok;
  }
  // A folder that is not there cannot be watched; all other faults wait for the next save.
  if (!existsSync(folder)) await authorsPlugin(folder);
  const changes = changesOf(folder);
  let plugin: RunningPlugin | undefined;
  const forget = io.onInterrupt(async () => {
    changes.close();
    await plugin?.stop();
    return "";
  });
  try {
    for (;;) {
      // A fault is shown, and the next save is waited for.
      plugin = await once().catch(async (cause: unknown) => void (await reportFailure(cause, io)));
      if (!(await changes.next())) return EXIT.ok;
      await plugin?.stop();
      await io.err(`bourse: changed, started again\n`);
    }
  } finally {
    forget();
    changes.close();
    await plugin?.stop();
  }
}

interface CommandCall {
  readonly given: Invocation;
  readonly io: Io;
  readonly args: readonly unknown[];
}

async function runCommand(plugin: RunningPlugin, { given, io, args }: CommandCall): Promise<void> {
  const [, command] = given.args;
  const { id } = plugin.manifest;
  if (command === undefined) return io.err(`bourse: ${id} runs\n`);
  try {
    const result = await plugin.command(command, args);
    await io.out(`${hasFlag(given, "json") ? JSON.stringify({ id, command, result }) : textOf(result)}\n`);
  } catch (cause) {
    await plugin.stop();
    throw cause;
  }
}

function traceTo(io: Io): Trace {
  const style = paint(io.color);
  return (direction, message) => {
    const text = safe(JSON.stringify(message).slice(0, SHOWN));
    io.err(style.dim(`${direction === "out" ? ">" : "<"} ${text}\n`)).catch(() => undefined);
  };
}

interface Changes {
  /** Resolves with the next change; false once it is closed. */
  next(): Promise<boolean>;
  close(): void;
}

function changesOf(folder: string): Changes {
  let told: ((isChange: boolean) => void) | undefined;
  let isPending = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    isPending = told === undefined;
    told?.(true);
    told = undefined;
  };
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  });
  return {
    async next() {
      if (isClosed || isPending) {
        isPending = false;
        return !isClosed;
      }
      return new Promise((resolve) => {
        told = resolve;
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      watcher.close();
      told?.(false);
    },
  };
}
