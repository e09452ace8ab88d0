import type { OfficialSet } from "@bourse/archive";
import type { CloudLimits } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Random } from "@bourse/platform";
import type { Database } from "../database/database.ts";
import type { AccountMail } from "./account-mail.ts";
import type { Clock } from "./clock.ts";
import type { Dns } from "./dns.ts";
import type { DossierMaker } from "./dossier-maker.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore, StoreUpkeep } from "./objects.ts";
import type { PackageReader } from "./package-reader.ts";
import type { PaymentProvider } from "./payments.ts";
import type { PayoutProvider } from "./payouts.ts";
import type { Secrets } from "./secrets.ts";

/** The dependencies of the rules; nothing here knows HTTP. */
export interface Service {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** The same store, for maintenance instead of packages. */
  readonly upkeep: StoreUpkeep;
  readonly packages: PackageReader;
  readonly dossiers: DossierMaker;
  readonly payouts: PayoutProvider;
  /** Collects buyers' payments; undefined: nothing is sold. */
  readonly payments: PaymentProvider | undefined;
  /** Connections to addresses given by others; see docs/adr/0047. */
  readonly egress: Egress;
  readonly dns: Dns;
  readonly jobs: Jobs;
  /** Encrypts secrets in the database that must be read again. */
  readonly secrets: Secrets;
  /** Origin through which clients reach the service; known once it listens. */
  readonly publicUrl: () => string;
  readonly mailer: Mailer;
  readonly accountMail: AccountMail;
  readonly clock: Clock;
  /** Generates ids and secrets, and spreads retries that would otherwise coincide. */
  readonly random: Random;
  readonly log: Log;
  readonly limits: CloudLimits;
  /** The official keys; undefined: no package that needs their signatures is published here. */
  readonly official: OfficialSet | undefined;
  /** Call it after committing a change of a public answer. */
  readonly catalogueChanged: () => void;
  /** Call it after committing a mail that somebody waits for. */
  readonly mailWritten: () => void;
}
