import { ABI_VERSION } from "@bourse/contract";
import type { HostState } from "@bourse/contract/host-api";
import { describeCaution } from "./cautious-start.ts";
import type { HostParts } from "./parts.ts";

/** The host's state, which every page requests repeatedly. */
export function stateOf(parts: HostParts): HostState {
  const { abilities, marketplace, workspaces, unwritten, machineLoad: load } = parts;
  const step = parts.clockSteps.doubt();
  const [open, machine, caution] = [unwritten.state(), load(), describeCaution(parts)];
  return {
    ...(open === undefined ? {} : { unwritten: open }),
    ...(machine === undefined ? {} : { machine }),
    ...(caution === undefined ? {} : { caution }),
    ...(step === 0 ? {} : { clock_step_ms: Math.round(step) }),
    host_version: abilities.hostVersion,
    abi: { version: ABI_VERSION, mask: abilities.abiMask },
    cloud: { url: marketplace.url, reachable: marketplace.reachable() },
    workspace: workspaces.current(),
  };
}
