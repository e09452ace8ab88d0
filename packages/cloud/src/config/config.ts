import { CLOUD_LIMITS, type CloudLimits } from "@bourse/contract";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import { type AccountsConfig, readAccounts } from "./accounts.ts";
import { type DatabaseConfig, DEFAULT_DATABASE, readDatabase } from "./database.ts";
import { Environment } from "./environment.ts";
import { DEFAULT_FLAGS, type FlagsConfig, readFlags } from "./flags.ts";
import { DEFAULT_LOG, type LogConfig, readLog } from "./log.ts";
import { type MailConfig, readMail } from "./mail.ts";
import { flagsOf } from "./needs.ts";
import { DEFAULT_OBJECTS, type ObjectsConfig, readObjects } from "./objects.ts";
import { type OfficialConfig, readOfficial } from "./official.ts";
import { DEFAULT_PAYMENTS, type PaymentsConfig, readPayments } from "./payments.ts";
import { readSecrets, type SecretsConfig } from "./secrets.ts";
import { DEFAULT_SERVER, readServer, type ServerConfig } from "./server.ts";

/** All settings from the environment: one file per part, with its variables, defaults and checks. */
type Parts = ServerConfig &
  DatabaseConfig &
  ObjectsConfig &
  FlagsConfig &
  LogConfig &
  MailConfig &
  AccountsConfig &
  SecretsConfig &
  OfficialConfig &
  PaymentsConfig;

/** Configuration of a service; everything except the folder has a default. */
export interface CloudConfig extends Partial<Parts> {
  /** Folder of the embedded database, the local objects and the operators' passwords. */
  readonly dataDir: string;
  readonly limits?: CloudLimits;
  /** The clock for decisions; absent: the database's. */
  readonly clock?: Clock;
  readonly log?: Log;
}

/** Like {@link CloudConfig}, with every default filled in. */
export interface FullConfig extends Parts {
  readonly dataDir: string;
  readonly limits: CloudLimits;
  readonly clock?: Clock;
  readonly log: Log;
}

const DEFAULTS = {
  ...DEFAULT_SERVER,
  ...DEFAULT_DATABASE,
  ...DEFAULT_OBJECTS,
  ...DEFAULT_FLAGS,
  ...DEFAULT_LOG,
  ...DEFAULT_PAYMENTS,
};
const DEFAULT_DATA_DIR = ".bourse/cloud";

export function withDefaults(config: CloudConfig, log: Log): FullConfig {
  const full = { ...DEFAULTS, limits: CLOUD_LIMITS, log, ...config };
  return { ...full, flags: flagsOf(full) };
}

/**
 * Reads the environment of the service: DATA_DIR and the variables of each part.
 *
 * @throws ConfigurationError with every fault: the service never guesses a setting.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): CloudConfig {
  const environment = new Environment(variables);
  const config = {
    dataDir: environment.text("DATA_DIR") ?? DEFAULT_DATA_DIR,
    ...readServer(environment),
    ...readDatabase(environment),
    ...readObjects(environment),
    ...readFlags(environment),
    ...readLog(environment),
    ...readPayments(environment),
    ...readMail(environment),
    ...readSecrets(environment),
    ...readOfficial(environment),
    ...readAccounts(environment),
  };
  environment.end();
  return config;
}
