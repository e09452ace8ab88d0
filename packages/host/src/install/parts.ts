import type { Clock, Random } from "@bourse/platform";
import type { Activations } from "../activation/activations.ts";
import type { EventBus } from "../events.ts";
import type { MarketplacePort } from "../ports/marketplace.ts";
import type { Audit } from "../store/audit.ts";
import type { ConsentStore } from "../store/consents.ts";
import type { Database } from "../store/database.ts";
import type { ExtensionKeyStore } from "../store/extension-keys.ts";
import type { ExtensionStore } from "../store/extensions.ts";
import type { KeySetStore } from "../store/key-sets.ts";
import type { PackageStore } from "../store/packages/store.ts";
import type { RevocationStore } from "../store/revocations.ts";
import type { RunAnywayStore } from "../store/run-anyway.ts";
import type { StandingStore } from "../store/standings.ts";
import type { TrustStore } from "../store/trust.ts";
import type { Unwritten } from "../store/unwritten.ts";
import type { VersionStore } from "../store/versions.ts";
import type { OfficialKeys } from "./official/keys.ts";
import type { PlanBook } from "./resolve/plans.ts";
import type { HostAbilities } from "./resolve/verdict.ts";

/** Decides whether an installed version may run. */
export interface JudgeParts {
  readonly abilities: HostAbilities;
  readonly standings: StandingStore;
  readonly revocations: RevocationStore;
  readonly runAnyway: RunAnywayStore;
}

/** Starts what is installed. */
export interface RunParts extends JudgeParts {
  readonly extensions: ExtensionStore;
  readonly packages: PackageStore;
  readonly consents: ConsentStore;
  readonly activations: Activations;
  readonly clock: Pick<Clock, "now">;
}

/** Changes what is installed, and then starts it again. */
export interface ChangeParts extends RunParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly random: Random;
  readonly events: EventBus;
}

/** The memory of publishers, their keys and the versions that this host had. */
export interface TrustMemory {
  readonly trust: TrustStore;
  readonly extensionKeys: ExtensionKeyStore;
  readonly keySets: KeySetStore;
  readonly versions: VersionStore;
  readonly revocations: RevocationStore;
}

/** Asks the marketplace for versions and makes plans of them. */
export interface PlanParts extends TrustMemory {
  readonly abilities: HostAbilities;
  readonly extensions: ExtensionStore;
  readonly packages: PackageStore;
  readonly consents: ConsentStore;
  readonly plans: PlanBook;
  readonly marketplace: MarketplacePort;
}

/** Carries out a plan. */
export interface InstallParts extends ChangeParts, TrustMemory {
  readonly plans: PlanBook;
}

/** Keeps something of an extension, and deletes it with the extension. */
interface Forgetful {
  forget(extensionId: string): void;
}

/** Removes what is installed, with all that the host keeps of it. */
export interface RemoveParts extends ChangeParts {
  readonly services: { readonly alerts: Forgetful; readonly feeds: Forgetful; readonly webApps: Forgetful };
  readonly journals: { removeAll(extensionId: string): void };
  readonly unwritten: Pick<Unwritten, "finish">;
}

/** Describes what is installed and trusted. */
export interface DescribeParts extends JudgeParts, Pick<TrustMemory, "trust" | "extensionKeys" | "versions"> {
  readonly extensions: ExtensionStore;
  readonly consents: ConsentStore;
  readonly activations: Pick<Activations, "status">;
  readonly unwritten: Pick<Unwritten, "state">;
  /** The official keys of this host. */
  readonly official: OfficialKeys;
  /** Time of the backup that the data folder was restored from; absent if it was not restored. */
  readonly restoredFrom?: string | undefined;
}
