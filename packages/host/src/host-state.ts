import { ABI_VERSION } from "@bourse/contract";
import type { HostState } from "@bourse/contract/host-api";
import type { ClockSteps } from "@bourse/platform";
import { type CautionParts, describeCaution } from "./cautious-start.ts";
import type { HostAbilities } from "./install/resolve/verdict.ts";
import type { MarketplacePort } from "./ports/marketplace.ts";
import type { MachineLoad } from "./process/machine-load.ts";
import type { Unwritten } from "./store/unwritten.ts";
import type { WorkspaceStore } from "./store/workspaces.ts";

/** Describes the host itself. */
interface StateParts extends CautionParts {
  readonly abilities: HostAbilities;
  readonly marketplace: Pick<MarketplacePort, "url" | "reachable">;
  readonly workspaces: Pick<WorkspaceStore, "current">;
  readonly unwritten: Pick<Unwritten, "state">;
  readonly machineLoad: MachineLoad;
  readonly clockSteps: ClockSteps;
  readonly developer: { isOn(): boolean };
}

/** The host's state, which every page requests repeatedly. */
export function stateOf(parts: StateParts): HostState {
  const { abilities, marketplace, workspaces, unwritten, machineLoad: load } = parts;
  const step = parts.clockSteps.doubt();
  const [open, machine, caution] = [unwritten.state(), load(), describeCaution(parts)];
  return {
    ...(open === undefined ? {} : { unwritten: open }),
    ...(machine === undefined ? {} : { machine }),
    ...(caution === undefined ? {} : { caution }),
    ...(parts.developer.isOn() ? { developer: true as const } : {}),
    ...(step === 0 ? {} : { clock_step_ms: Math.round(step) }),
    host_version: abilities.hostVersion,
    abi: { version: ABI_VERSION, mask: abilities.abiMask },
    cloud: { url: marketplace.url, reachable: marketplace.reachable() },
    workspace: workspaces.current(),
  };
}
