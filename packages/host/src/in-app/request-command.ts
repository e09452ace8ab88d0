import type { Peer, RequestOptions } from "@bourse/api/wire";
import { allowanceOf, type Clock } from "@bourse/platform";
import type { AskExtension } from "./surfaces/open-tree.ts";

/** Asks an extension or a plugin to run one of its commands. Gives the command's value; `null` without one. */
export async function requestCommand(
  peer: Peer,
  { command, args }: { readonly command: string; readonly args: readonly unknown[] },
  options?: RequestOptions,
): Promise<unknown> {
  const result = await peer.request("extension/runCommand", { command, args }, options);
  return typeof result === "object" && result !== null && "value" in result ? result.value : null;
}

/** Asks an extension or a plugin; the peer may be connected later than this is called. */
export function askOf(peer: () => Peer, clock: Clock): AskExtension {
  return (method, params, { deadlineMs, signal }) => {
    const deadline = deadlineMs === undefined ? undefined : { ms: deadlineMs, timers: allowanceOf(clock) };
    return peer().request(method, { ...params }, { deadline, signal });
  };
}
