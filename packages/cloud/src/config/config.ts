import { CLOUD_LIMITS, type CloudLimits } from "@bourse/contract";
import { DATABASE_LIMITS, type DatabaseLimits, DEFAULT_CONNECTIONS } from "../database/limits.ts";
import { FLAGS, type Flag } from "../flags.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import { type AccountsConfig, readAccounts } from "./accounts.ts";
import { Environment } from "./environment.ts";
import { DEFAULT_LOG, type LogConfig, readLog } from "./log.ts";
import { type MailConfig, readMail } from "./mail.ts";
import { flagsOf } from "./needs.ts";
import { DEFAULT_OBJECTS, type ObjectsConfig, readObjects } from "./objects.ts";
import { type OfficialConfig, readOfficial } from "./official.ts";
import { DEFAULT_PAYMENTS, type PaymentsConfig, readPayments } from "./payments.ts";
import { readSecrets, type SecretsConfig } from "./secrets.ts";
import { DEFAULT_SERVER, readServer, type ServerConfig } from "./server.ts";

/** The database of a node. */
interface DatabaseConfig {
  /** Connection string of a PostgreSQL server (15 or later); absent: the embedded database in the data folder. */
  readonly databaseUrl?: string;
  /** Connection string of the role that owns the tables and migrates them; absent: `databaseUrl` is that role. */
  readonly databaseOwnerUrl?: string;
  /** Connections of one node to that server. */
  readonly databaseConnections: number;
  readonly databaseLimits: DatabaseLimits;
}

const DEFAULT_DATABASE: DatabaseConfig = {
  databaseConnections: DEFAULT_CONNECTIONS,
  databaseLimits: DATABASE_LIMITS,
};

/** DATABASE_URL and DATABASE_OWNER_URL (or …_FILE), DATABASE_CONNECTIONS. */
function readDatabase(environment: Environment): Omit<DatabaseConfig, "databaseLimits"> {
  const databaseUrl = environment.secret("DATABASE_URL");
  const databaseConnections =
    environment.integer("DATABASE_CONNECTIONS", { least: 2, most: 1000 }) ?? DEFAULT_DATABASE.databaseConnections;
  const databaseOwnerUrl = environment.secret("DATABASE_OWNER_URL");
  if (databaseUrl === undefined) {
    if (databaseOwnerUrl !== undefined) environment.fault("DATABASE_OWNER_URL is nothing without DATABASE_URL");
    return { databaseConnections };
  }
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl }))
    if (url !== undefined && !isAddress(url))
      environment.fault(`${name} is not an address like postgresql://user@host/database`);
  return { databaseUrl, databaseConnections, ...(databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl }) };
}

function isAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === "postgresql:" || protocol === "postgres:";
}

/** The parts of the service that are on. */
interface FlagsConfig {
  readonly flags: readonly Flag[];
}

const DEFAULT_FLAGS: FlagsConfig = { flags: FLAGS };

/** FLAGS_OFF: the parts to switch off, separated by commas. */
function readFlags(environment: Environment): FlagsConfig {
  const off = environment.list("FLAGS_OFF");
  if (off.some((name) => !FLAGS.some((flag) => flag === name)))
    environment.fault(`FLAGS_OFF contains an unknown flag; the flags are ${FLAGS.join(", ")}`);
  return { flags: FLAGS.filter((flag) => !off.includes(flag)) };
}

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
