import type { BuiltInStatus } from "@bourse/contract/host-api";

const TITLES: Readonly<Partial<Record<BuiltInStatus["state"], string>>> = {
  failed: "has ended",
  stopped: "has ended",
  waiting: "has ended, and starts again soon",
  unresponsive: "does not respond",
};

/** The title of the notice about an extension or a plugin; undefined when nothing is wrong with it. */
export function unwellTitle({ name, state, reason }: BuiltInStatus): string | undefined {
  // One that is stopped without a reason was ended by the client.
  if (state === "stopped" && reason === undefined) return undefined;
  const title = TITLES[state];
  return title && `${name} ${title}`;
}
