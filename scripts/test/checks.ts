import { spawn } from "node:child_process";
import { once } from "node:events";

/** Keeps the findings of the last type check, so that only what a change can reach is checked again. */
const TYPES_KNOWN = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.tsbuildinfo"];

/**
 * The checks beside the tests: together they leave no processor idle while the tests start. All of them run, so that one
 * run shows every fault. The type checker uses one thread with infrequent garbage collection: four threads that each load
 * the libraries take three times the processor time.
 */
const CHECKS = [
  { name: "format and lint", command: "biome", args: ["ci", "."], env: {} },
  { name: "lint", command: "oxlint", args: ["--deny-warnings"], env: {} },
  {
    name: "types",
    command: "tsc",
    args: ["-p", "tsconfig.json", "--checkers", "1", ...TYPES_KNOWN],
    env: { GOGC: "400" },
  },
  { name: "dead code", command: "knip", args: ["--no-config-hints"], env: {} },
] as const;

/** A check that failed, and its output. */
interface FailedCheck {
  readonly name: string;
  readonly output: string;
}

/** Prints each check's name when it has ended. It returns the output of failed ones, which would be lost among the tests' output. */
export async function runChecks(): Promise<readonly FailedCheck[]> {
  const failed = await Promise.all(
    CHECKS.map(async ({ name, command, args, env }) => {
      const checking = spawn(command, args, { env: { ...process.env, ...env }, shell: process.platform === "win32" });
      const said: Buffer[] = [];
      for (const stream of [checking.stdout, checking.stderr]) stream.on("data", (bytes: Buffer) => said.push(bytes));
      const [status] = await once(checking, "close");
      console.log(`── ${name} ${status === 0 ? "passed" : "FAILED"}: ${command} ${args.join(" ")}`);
      return status === 0 ? [] : [{ name, output: Buffer.concat(said).toString() }];
    }),
  );
  return failed.flat();
}
