import path from "node:path";
import { root } from "../lib/root.ts";
import { bringUp } from "./bring-up.ts";
import { buildWhatIsStale } from "./build.ts";
import { publishExamples } from "./content.ts";
import { installOnce } from "./install.ts";

const say = (line: string): void => console.log(`  ${line}`);
const dataDir = path.resolve(process.env.BOURSE_DATA ?? path.join(root, ".bourse"));
const cloudPort = Number(process.env.CLOUD_PORT ?? 4870);
const hostPort = Number(process.env.HOST_PORT ?? 4871);

console.log("Bourse is starting");
const stopRequested = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopRequested.abort());

buildWhatIsStale(say);
say("starting the marketplace and the host");
const running = await bringUp({ dataDir, cloudPort, hostPort });

try {
  const examples = await publishExamples({ cloudUrl: running.cloud.url, dataDir, say });
  await installOnce({ running, dataDir, ids: examples, say });
  console.log(`
Ready.
  Trader's page      ${running.host.url}/#key=${running.token}
  Marketplace API    ${running.cloud.url}/api/marketplace  (description: ${running.cloud.url}/api/marketplace/openapi.json)
  Operators' logins  ${path.relative(process.cwd(), path.join(dataDir, "cloud", "operators.json"))}
  Stop with Ctrl-C; the next start finds everything as it is now.
`);
  await Promise.race([
    aborted(stopRequested.signal),
    running.cloud.ended.then(() => say("the marketplace ended")),
    running.host.ended.then(() => say("the host ended")),
  ]);
} finally {
  say("stopping");
  await running.stop();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}
