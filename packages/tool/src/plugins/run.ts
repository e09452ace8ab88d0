import type { RunningPlugin } from "@bourse/host/plugins";
import type { Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { print } from "../marketplace/print.ts";
import { openPlugins } from "./open.ts";
import { argumentsOf, startHere } from "./start.ts";

/** Runs a trusted plugin until it ends, or one of its commands. */
export async function runPlugin(given: Invocation, io: Io): Promise<ExitCode> {
  const [id = "", command] = given.args;
  const args = argumentsOf(given);
  const plugin = await startHere(await openPlugins(given, io).ready(id), io);
  const forget = io.onInterrupt(async () => {
    await plugin.stop();
    return "";
  });
  try {
    if (command === undefined) return await untilEnd(plugin, given, io);
    const result = await plugin.command(command, args);
    return await print(given, io, { json: { id, command, result }, lines: () => [textOf(result)] });
  } finally {
    forget();
    await plugin.stop();
  }
}

async function untilEnd(plugin: RunningPlugin, given: Invocation, io: Io): Promise<ExitCode> {
  const { id } = plugin.manifest;
  await io.err(`bourse: ${id} runs\n`);
  const code = await plugin.ended;
  await print(given, io, { json: { id, exit_code: code }, lines: () => [`${id} ended with ${code}`] });
  return code === 0 ? EXIT.ok : EXIT.refused;
}

/** A result for a reader. */
export function textOf(result: unknown): string {
  return typeof result === "string" ? result : JSON.stringify(result, null, 2);
}
