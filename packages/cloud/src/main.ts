import { createCloud } from "./cloud.ts";
import { readEnvironment } from "./config.ts";

/** How long a stop may take before the process ends anyway: what was acknowledged is on the disk already. */
const STOP_WITHIN_MS = 5000;

const cloud = await createCloud(readEnvironment(process.env));
const url = await cloud.listen();
process.stdout.write(`bourse cloud ready at ${url}\n`);

let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await cloud.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
