import { exitProcess, Refusal, systemMachineTime, textOf } from "@bourse/platform";
import { type Cloud, createCloud } from "./cloud.ts";
import { readEnvironment } from "./config/config.ts";
import { DEFAULT_SERVER } from "./config/server.ts";

let isStopping = false;

async function stop(cloud: Cloud, withinMs: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Acknowledged writes are on disk already.
  systemMachineTime.after(withinMs, () => exitProcess(1));
  await cloud.close();
  exitProcess(0);
}

try {
  const config = readEnvironment(process.env);
  const cloud = await createCloud(config);
  const { drainMs = DEFAULT_SERVER.drainMs } = config;
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => void stop(cloud, drainMs));
  process.stdout.write(`bourse cloud ready at ${await cloud.listen()}\n`);
  if (cloud.operationsUrl !== undefined) process.stdout.write(`bourse cloud operations at ${cloud.operationsUrl}\n`);
} catch (fault) {
  const code = fault instanceof Refusal ? `${fault.code}: ` : "";
  process.stderr.write(`bourse cloud cannot start: ${code}${textOf(fault)}\n`);
  process.exitCode = 1;
  // The lock of the folder or a half-open database would keep the process alive.
  process.exit();
}
