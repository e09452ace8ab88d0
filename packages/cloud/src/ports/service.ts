import type { CloudLimits } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Random } from "@bourse/platform";
import type { Database } from "../database/database.ts";
import type { AccountMail } from "./account-mail.ts";
import type { Clock } from "./clock.ts";
import type { Dns } from "./dns.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore, StoreUpkeep } from "./objects.ts";
import type { PackageReader } from "./package-reader.ts";
import type { PaymentProvider } from "./payments.ts";
import type { PayoutProvider } from "./payouts.ts";
import type { Secrets } from "./secrets.ts";

/** What the rules work with; nothing here knows HTTP. */
export interface Service {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** The same store, for what is done to it and not to packages. */
  readonly upkeep: StoreUpkeep;
  readonly packages: PackageReader;
  readonly payouts: PayoutProvider;
  /** Takes buyers' money; undefined: nothing is sold. */
  readonly payments: PaymentProvider | undefined;
  /** The way to addresses that others name; see docs/adr/0047. */
  readonly egress: Egress;
  readonly dns: Dns;
  readonly jobs: Jobs;
  /** Keeps secrets that have to be read again unreadable in the database. */
  readonly secrets: Secrets;
  /** Origin by which clients reach the service; known once it listens. */
  readonly publicUrl: () => string;
  readonly mailer: Mailer;
  readonly accountMail: AccountMail;
  readonly clock: Clock;
  /** Makes ids and secrets, and spreads retries that would otherwise come at the same moment. */
  readonly random: Random;
  readonly log: Log;
  readonly limits: CloudLimits;
  /** To be called after the commit of whatever changes a public answer. */
  readonly catalogueChanged: () => void;
  /** To be called after the commit of a letter that somebody waits for. */
  readonly letterWritten: () => void;
}
