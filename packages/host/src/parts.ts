import type { HostLimits } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { AccountsDesk } from "./accounts/port.ts";
import type { Activations } from "./activation/activations.ts";
import type { StateAudit } from "./activation/state-audit.ts";
import type { WebApps } from "./apps/web-apps.ts";
import type { CommandLog } from "./broker/command-log.ts";
import type { EventBus } from "./events.ts";
import type { InAppDesk } from "./in-app/desk.ts";
import type { OfficialKeys } from "./install/official/keys.ts";
import type { PlanBook } from "./install/resolve/plans.ts";
import type { HostAbilities } from "./install/resolve/verdict.ts";
import type { Mailbox } from "./interactive/mailbox.ts";
import type { JournalStore } from "./journal/store.ts";
import type { MarketSource } from "./market/source.ts";
import type { MarketplacePort } from "./ports/marketplace.ts";
import type { WiredServices } from "./services/index.ts";
import type { Audit } from "./store/audit.ts";
import type { ConsentStore } from "./store/consents.ts";
import type { Database } from "./store/database.ts";
import type { ExtensionKeyStore } from "./store/extension-keys.ts";
import type { ExtensionStore } from "./store/extensions.ts";
import type { KeySetStore } from "./store/key-sets.ts";
import type { PackageStore } from "./store/packages/store.ts";
import type { RevocationStore } from "./store/revocations.ts";
import type { StandingStore } from "./store/standings.ts";
import type { TrustStore } from "./store/trust.ts";
import type { Unwritten } from "./store/unwritten.ts";
import type { VersionStore } from "./store/versions.ts";
import type { WorkspaceStore } from "./store/workspaces.ts";

/** All parts of a host, wired once in host.ts. */
export interface HostParts {
  readonly abilities: HostAbilities;
  /** The official keys of this host. */
  readonly official: OfficialKeys;
  /** Time of the backup that the data folder was restored from; absent: it was not. */
  readonly restoredFrom?: string | undefined;
  readonly limits: HostLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly workspaces: WorkspaceStore;
  readonly database: Database;
  readonly extensions: ExtensionStore;
  readonly trust: TrustStore;
  readonly extensionKeys: ExtensionKeyStore;
  readonly keySets: KeySetStore;
  readonly versions: VersionStore;
  readonly standings: StandingStore;
  readonly revocations: RevocationStore;
  readonly consents: ConsentStore;
  readonly audit: Audit;
  readonly states: StateAudit;
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
  readonly webApps: WebApps;
  readonly accounts: AccountsDesk;
  readonly inApp: InAppDesk;
}
