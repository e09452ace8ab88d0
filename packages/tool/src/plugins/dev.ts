import { existsSync } from "node:fs";
import { PLUGIN_RIGHTS } from "@bourse/contract";
import { authorsPlugin, type RunningPlugin } from "@bourse/host/plugins";
import { HostRefusal } from "@bourse/runtime/refusal";
import { hasFlag, type Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import { reportFailure } from "../cli/failure.ts";
import type { Io } from "../cli/io.ts";
import { paint, safe } from "../cli/text.ts";
import { changesOf } from "./changes.ts";
import { withOutput } from "./output.ts";
import { pluginFolderOf } from "./plugin-folder.ts";
import { textOf } from "./run.ts";
import { argumentsOf, startHere, type Trace } from "./start.ts";

/** Longest shown part of a message. */
const SHOWN = 2000;

/** Runs an author's folder, and starts it again after each change until Ctrl-C. */
export async function developPlugin(given: Invocation, io: Io): Promise<ExitCode> {
  const folder = pluginFolderOf(given.args[0] ?? "");
  const args = argumentsOf(given);
  if (!hasFlag(given, "json")) await io.err(`bourse: ${PLUGIN_RIGHTS}\n`);
  if (hasFlag(given, "host")) {
    if (given.args.length > 1 || hasFlag(given, "once") || hasFlag(given, "wire")) throw notInHost();
    return (await import("./dev-host.ts")).developInHost(folder, given, io);
  }
  const trace = hasFlag(given, "wire") ? { trace: traceTo(io) } : {};
  const once = async () => {
    const found = await authorsPlugin(folder);
    const plugin = await startHere(found, io, { ...trace, output: withOutput(found.manifest, io) });
    const views = found.manifest.contributes?.views ?? [];
    if (views.length > 0 && !hasFlag(given, "json"))
      await io.err("bourse: its views need a host: `bourse plugins dev FOLDER --host` shows them in one that runs\n");
    await runCommand(plugin, { given, io, args });
    return plugin;
  };
  if (hasFlag(given, "once")) {
    const plugin = await once();
    await plugin.activated();
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

function notInHost(): HostRefusal {
  const message = "--host runs no command, does not end by itself and has no --wire: use the page, or leave --host out";
  return new HostRefusal("tool.usage", message);
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
