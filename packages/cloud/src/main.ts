import { type Cloud, createCloud } from "./cloud.ts";
import { readEnvironment } from "./config/config.ts";

/** How long a stop may take before the process ends anyway: what was acknowledged is on the disk already. */
const STOP_WITHIN_MS = 5000;

let isStopping = false;

async function stop(cloud: Cloud): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await cloud.close();
  process.exit(0);
}

try {
  const cloud = await createCloud(readEnvironment(process.env));
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => void stop(cloud));
  process.stdout.write(`bourse cloud ready at ${await cloud.listen()}\n`);
} catch (fault) {
  process.stderr.write(`bourse cloud cannot start: ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
  // The lock of the folder or a half-open database would keep the process alive.
  process.exit();
}
