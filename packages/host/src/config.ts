import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { cloudOrigin } from "@bourse/client";
import { type ModelSettings, modelFromEnvironment } from "./forecast/settings.ts";
import { type MarketConfig, marketFromEnvironment } from "./market/config.ts";
import { HostRefusal } from "./refusal.ts";

/** Settings of a host. */
export interface HostConfig {
  /** Port on 127.0.0.1; 0 chooses a free one. */
  readonly port: number;
  /** Folder for everything this host keeps; a full path, for its programs start in other folders. */
  readonly dataDir: string;
  /** Origin of the marketplace. */
  readonly cloudUrl: string;
  /** Folder with the built page. */
  readonly pageFolder: string;
  /** Ids of the official keys. If absent, this host treats no extension as official. */
  readonly officialKeys?: readonly string[];
  /** File of the official keys; absent: `official.json` in the data folder. */
  readonly officialSet?: string;
  /** Source of market data; when absent, the recorded bars without updates. */
  readonly market?: MarketConfig;
  /** True: started to run an author's folders, so developer mode is on from the start. */
  readonly developer?: boolean;
  /** Where a managed model finds what it needs; absent: in the usual places. */
  readonly model?: ModelSettings;
}

const DEFAULT_PORT = "4871";
const DEFAULT_CLOUD = "http://127.0.0.1:4870";

/**
 * Reads PORT, DATA_DIR, CLOUD_URL, WORKBENCH_DIR, OFFICIAL_KEYS, OFFICIAL_SET and the variables of
 * {@link marketFromEnvironment} and {@link modelFromEnvironment}.
 * @throws HostRefusal `host.config_invalid`
 */
export function configFromEnvironment(environment: Readonly<Record<string, string | undefined>>): HostConfig {
  const { PORT = DEFAULT_PORT, DATA_DIR = ".bourse/host", CLOUD_URL = DEFAULT_CLOUD, WORKBENCH_DIR } = environment;
  const { OFFICIAL_SET } = environment;
  return {
    port: readPort(PORT),
    dataDir: resolve(DATA_DIR),
    cloudUrl: readCloud(CLOUD_URL),
    pageFolder: WORKBENCH_DIR ?? ownPage(),
    officialKeys: readOfficialKeys(environment.OFFICIAL_KEYS),
    ...(OFFICIAL_SET ? { officialSet: OFFICIAL_SET } : {}),
    market: marketFromEnvironment(environment),
    model: modelFromEnvironment(environment),
  };
}

/** The page in a package of npm, or the one that a checkout builds. */
function ownPage(): string {
  const packed = resolve(import.meta.dirname, "../page");
  return existsSync(packed) ? packed : resolve(import.meta.dirname, "../../workbench/dist");
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new HostRefusal("host.config_invalid", `PORT is ${JSON.stringify(text)}, not a port`);
}

/** Comma-separated key ids, as `bourse keys list` shows them. */
function readOfficialKeys(text = ""): readonly string[] {
  const keys = text.split(",").flatMap((each) => each.trim() || []);
  const wrong = keys.find((each) => !/^[0-9a-f]{64}$/.test(each));
  if (wrong === undefined) return keys;
  throw new HostRefusal("host.config_invalid", `OFFICIAL_KEYS: ${JSON.stringify(wrong)} is not the id of a key`);
}

function readCloud(text: string): string {
  try {
    return cloudOrigin(text);
  } catch (cause) {
    throw new HostRefusal("host.config_invalid", `CLOUD_URL: ${cause instanceof Error ? cause.message : "refused"}`);
  }
}
