import type { Peer, RequestOptions } from "@bourse/api/wire";

/** Asks an extension or a plugin to run one of its commands. Gives the command's value; `null` without one. */
export async function requestCommand(
  peer: Peer,
  { command, args }: { readonly command: string; readonly args: readonly unknown[] },
  options?: RequestOptions,
): Promise<unknown> {
  const result = await peer.request("extension/runCommand", { command, args }, options);
  return typeof result === "object" && result !== null && "value" in result ? result.value : null;
}
