import path from "node:path";
import { root } from "../lib/root.ts";
import { bringUp, type Running } from "./bring-up.ts";
import { buildWhatIsStale } from "./build.ts";
import { publishAll } from "./content.ts";
import { openDeskOnce, watchLevel } from "./desk.ts";
import { installOnce } from "./install.ts";

const say = (line: string): void => console.log(`  ${line}`);
const dataDir = path.resolve(process.env.BOURSE_DATA ?? path.join(root, ".bourse"));
const cloudPort = Number(process.env.CLOUD_PORT ?? 4870);
const hostPort = Number(process.env.HOST_PORT ?? 4871);
/** The recorded bars of a checkout, played, and the simulated exchange; a configured source is kept. */
const hostEnv = { MARKET_SOURCE: process.env.MARKET_SOURCE ?? "replay,sim" };

let isReady = false;
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());

try {
  await start();
} catch (error) {
  // After Ctrl-C, pending work fails because the services are gone; this is not reported.
  if (!stop.signal.aborted) {
    const stage = isReady ? "Bourse stopped" : "Bourse could not start";
    console.error(`\n${stage}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function start(): Promise<void> {
  console.log("Bourse is starting");
  buildWhatIsStale(say);
  say("starting the marketplace and the host");
  const running = await bringUp({ dataDir, cloudPort, hostPort, hostEnv, say, signal: stop.signal });
  try {
    const ids = await publishAll({ cloudUrl: running.cloud.url, dataDir, say });
    // Another source has other symbols.
    const isFirst = process.env.MARKET_SOURCE === undefined && (await openDeskOnce({ running, dataDir, say }));
    await installOnce({ running, dataDir, ids, say });
    if (isFirst) await watchLevel({ running, dataDir, say });
    announce(running);
    isReady = true;
    await untilEnd(running);
  } finally {
    say("stopping");
    await running.stop();
  }
}

function announce({ cloud, host, token }: Running): void {
  console.log(`
Ready.
  Trader's page      ${host.url}/#key=${token}
  Marketplace API    ${cloud.url}/api/marketplace  (description: ${cloud.url}/api/marketplace/openapi.json)
  Operators' logins  ${path.relative(process.cwd(), path.join(dataDir, "cloud", "operators.json"))}
  To look at         Level Watch, a tab at the page's right edge: tap "Watch this level", let the alert fire; it made the one on the chart
  To learn           ten worked examples, explained in docs/learn: search "Bourse Lessons" in the marketplace
  To install         Macro Board and Time Series Forecast, official packages, in the marketplace; you decide
  Stop with Ctrl-C; the next start finds everything as it is now.
`);
}

async function untilEnd({ cloud, host }: Running): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  stop.signal.addEventListener("abort", () => resolve(), { once: true });
  if (stop.signal.aborted) resolve();
  const ended = Promise.race(
    [cloud, host].map(async (service) => `${service.name} ended again and again (${await service.ended})`),
  );
  const reason = await Promise.race([promise, ended]);
  if (reason !== undefined && !stop.signal.aborted) throw new Error(reason);
}
