import { fileURLToPath } from "node:url";
import { cloudOrigin } from "@bourse/client";
import { type MarketConfig, marketFromEnvironment } from "./market/config.ts";
import { HostRefusal } from "./refusal.ts";

/** How a host is set up. */
export interface HostConfig {
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Folder for everything this host keeps. */
  readonly dataDir: string;
  /** Origin of the marketplace. */
  readonly cloudUrl: string;
  /** Folder with the built page. */
  readonly pageFolder: string;
  /** Where market data come from; the recorded bars, standing still, when absent. */
  readonly market?: MarketConfig;
}

const DEFAULT_PORT = "4871";
const DEFAULT_CLOUD = "http://127.0.0.1:4870";

/**
 * Reads PORT, DATA_DIR, CLOUD_URL, WORKBENCH_DIR and what {@link marketFromEnvironment} reads.
 *
 * @throws HostRefusal `host.config_invalid`
 */
export function configFromEnvironment(environment: Readonly<Record<string, string | undefined>>): HostConfig {
  const { PORT = DEFAULT_PORT, DATA_DIR = ".bourse/host", CLOUD_URL = DEFAULT_CLOUD, WORKBENCH_DIR } = environment;
  return {
    port: readPort(PORT),
    dataDir: DATA_DIR,
    cloudUrl: readCloud(CLOUD_URL),
    pageFolder: WORKBENCH_DIR ?? fileURLToPath(new URL("../../workbench/dist", import.meta.url)),
    market: marketFromEnvironment(environment),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new HostRefusal("host.config_invalid", `PORT is ${JSON.stringify(text)}, not a port`);
}

function readCloud(text: string): string {
  try {
    return cloudOrigin(text);
  } catch (cause) {
    throw new HostRefusal("host.config_invalid", `CLOUD_URL: ${cause instanceof Error ? cause.message : "refused"}`);
  }
}
