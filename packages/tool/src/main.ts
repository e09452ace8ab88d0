import { hasFlag } from "./cli/command.ts";
import { EXIT, type ExitCode } from "./cli/exit.ts";
import type { FailureForm } from "./cli/failure.ts";
import { type Io, OutputClosed, OutputFailed, processIo } from "./cli/io.ts";
import { parseCommandLine } from "./cli/program.ts";
import { PROGRAM } from "./commands.ts";

/** Runs one command line and returns its exit code. Writes only through `io`; never throws. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await run(argv, io);
  } catch (failure) {
    if (failure instanceof OutputClosed) return EXIT.couldNotRun;
    return await report(failure, io);
  }
}

async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const call = parseCommandLine(PROGRAM, argv);
  if (call.command === undefined) {
    await (call.failed ? io.err(call.output) : io.out(call.output));
    return call.failed ? EXIT.couldNotRun : EXIT.ok;
  }
  try {
    if (call.command.needsHost) (await import("./cli/host-package.ts")).requireHost();
    return await call.command.run(call.given, io);
  } catch (failure) {
    if (failure instanceof OutputClosed || failure instanceof OutputFailed) throw failure;
    return await report(failure, io, hasFlag(call.given, "json") ? "json" : "text");
  }
}

/** The catalogue of errors is loaded by what failed alone. */
async function report(failure: unknown, io: Io, form?: FailureForm): Promise<ExitCode> {
  const { reportFailure } = await import("./cli/failure.ts");
  return await reportFailure(failure, io, form);
}

/** Runs the command line of this process and ends it. */
export async function runProcess(argv: readonly string[]): Promise<void> {
  const code = await main(argv, processIo());
  // All output was accepted already; an open connection or a half-read input must not keep the process alive.
  process.exit(code);
}
