import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { systemMachineTime } from "@bourse/platform";
import { root } from "../lib/root.ts";
import { handOutOfficialKeys } from "./official.ts";
import { requireFreePort } from "./port.ts";
import type { Service, ServiceSpec } from "./service.ts";
import { SUPERVISION, supervise } from "./supervise.ts";

export interface BringUpOptions {
  readonly dataDir: string;
  readonly cloudPort: number;
  readonly hostPort: number;
  /** Further settings of the host. */
  readonly hostEnv?: Readonly<Record<string, string>>;
  /** Called when a service takes long to start, has ended by itself, or is back. */
  readonly say?: (line: string) => void;
  /** Aborts a start that has not finished. */
  readonly signal?: AbortSignal;
}

/** Cloud and host, running and ready. */
export interface Running {
  readonly cloud: Service;
  readonly host: Service;
  /** The key of the host's local API. */
  readonly token: string;
  /** Stops the host first: it may still be reading from the cloud. */
  stop(): Promise<void>;
}

/** Starts both services with their embedded defaults, as separate processes; one that is killed is restarted. */
export async function bringUp(options: BringUpOptions): Promise<Running> {
  const { say = () => undefined, signal } = options;
  const cloudDir = path.join(options.dataDir, "cloud");
  const hostDir = path.join(options.dataDir, "host");
  for (const dir of [cloudDir, hostDir]) mkdirSync(dir, { recursive: true, mode: 0o700 });
  // An operator of several hosts supplies their common set.
  const officialSet = process.env.OFFICIAL_SET ?? (await handOutOfficialKeys(options.dataDir, hostDir));
  await requireFreePort(options.cloudPort, "CLOUD_PORT");
  await requireFreePort(options.hostPort, "HOST_PORT");
  const cloudUrl = `http://127.0.0.1:${options.cloudPort}`;
  const start = (spec: ServiceSpec) =>
    supervise(spec, { ...SUPERVISION, say, machine: systemMachineTime, ...(signal ? { signal } : {}) });
  const [cloud, host] = await startBoth(start, [
    {
      name: "the marketplace",
      program: path.join(root, "packages/cloud/src/main.ts"),
      url: cloudUrl,
      readyPath: "/health",
      // A line for every request would hide the progress that this terminal shows.
      env: {
        PORT: String(options.cloudPort),
        DATA_DIR: cloudDir,
        OFFICIAL_SET: officialSet,
        LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
      },
    },
    {
      name: "the host",
      program: path.join(root, "packages/host/src/main.ts"),
      url: `http://127.0.0.1:${options.hostPort}`,
      readyPath: "/",
      env: { PORT: String(options.hostPort), DATA_DIR: hostDir, CLOUD_URL: cloudUrl, ...options.hostEnv },
    },
  ]);
  return {
    cloud,
    host,
    token: readFileSync(path.join(hostDir, "token"), "utf8").trim(),
    stop: async () => {
      await host.stop();
      await cloud.stop();
    },
  };
}

/** Starts two at once; if one cannot start, the other is stopped. */
async function startBoth(
  start: (spec: ServiceSpec) => Promise<Service>,
  specs: readonly [ServiceSpec, ServiceSpec],
): Promise<[Service, Service]> {
  const [first, second] = await Promise.allSettled([start(specs[0]), start(specs[1])]);
  if (first.status === "fulfilled" && second.status === "fulfilled") return [first.value, second.value];
  for (const each of [first, second]) if (each.status === "fulfilled") await each.value.stop();
  throw first.status === "rejected" ? first.reason : (second as PromiseRejectedResult).reason;
}
