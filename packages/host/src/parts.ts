import type { HostLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { Activations } from "./activation/activations.ts";
import type { CommandLog } from "./broker/command-log.ts";
import type { EventBus } from "./events.ts";
import type { PlanBook } from "./install/resolve/plans.ts";
import type { HostAbilities } from "./install/resolve/verdict.ts";
import type { Mailbox } from "./interactive/mailbox.ts";
import type { JournalStore } from "./journal/store.ts";
import type { MarketSource } from "./market/source.ts";
import type { MarketplacePort } from "./ports/marketplace.ts";
import type { WiredServices } from "./services/index.ts";
import type { Audit } from "./store/audit.ts";
import type { Database } from "./store/database.ts";
import type { ExtensionStore } from "./store/extensions.ts";
import type { KeySetStore } from "./store/key-sets.ts";
import type { PackageStore } from "./store/packages/store.ts";
import type { RevocationStore } from "./store/revocations.ts";
import type { StandingStore } from "./store/standings.ts";
import type { TrustStore } from "./store/trust.ts";
import type { Unwritten } from "./store/unwritten.ts";
import type { VersionStore } from "./store/versions.ts";

/** Everything a host is made of, wired once in host.ts. */
export interface HostParts {
  readonly abilities: HostAbilities;
  readonly limits: HostLimits;
  readonly clock: Clock;
  readonly workspace: string;
  readonly database: Database;
  readonly extensions: ExtensionStore;
  readonly trust: TrustStore;
  readonly keySets: KeySetStore;
  readonly versions: VersionStore;
  readonly standings: StandingStore;
  readonly revocations: RevocationStore;
  readonly audit: Audit;
  readonly unwritten: Unwritten;
  readonly commandLog: CommandLog;
  readonly packages: PackageStore;
  readonly journals: JournalStore;
  readonly plans: PlanBook;
  readonly marketplace: MarketplacePort;
  readonly market: MarketSource;
  readonly mailbox: Mailbox;
  readonly wired: WiredServices;
  readonly activations: Activations;
  readonly events: EventBus;
}
