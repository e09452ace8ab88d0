import type { InAppLimits } from "@bourse/contract";
import type { InAppParams, OutputLevel } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { Channel, type OutputLine } from "./channel.ts";
import { type Owned, owned } from "./owned.ts";

/** A request to open the output panel; a page follows one that is newer than those it has seen. */
export interface Reveal {
  readonly sequence: number;
  readonly owner: string;
  readonly handle: number;
  readonly preserveFocus: boolean;
}

/** The channels of the output panel. Methods throw HostRefusal `inapp.handle_unknown`. */
export interface Outputs {
  create(owner: string, channel: InAppParams<"window/output.create">): void;
  append(owner: string, handle: number, text: string): void;
  log(owner: string, line: { readonly channel: number; readonly level: OutputLevel; readonly message: string }): void;
  clear(owner: string, handle: number): void;
  show(owner: string, handle: number, preserveFocus: boolean): void;
  dispose(owner: string, handle: number): void;
  drop(owner: string): void;
  all(): ReturnType<Owned<Channel>["all"]>;
  reveal(): Reveal | undefined;
  /** Lines from a number on. @throws HostRefusal `inapp.channel_gone` */
  lines(owner: string, handle: number, from: number): { readonly first: number; readonly lines: readonly OutputLine[] };
}

export interface OutputsDeps {
  readonly clock: Pick<Clock, "now">;
  readonly limits: Pick<InAppLimits, "maxChannels" | "maxLines" | "maxOutputLength">;
  /** Channels were made or removed, or one is to be shown. */
  changed(): void;
  /** Text of a channel changed. */
  written(): void;
}

export function outputs({ clock, limits, changed, written }: OutputsDeps): Outputs {
  const channels = owned<Channel>(limits.maxChannels);
  let reveal: Reveal | undefined;
  return {
    create(owner, { channel, name, log }) {
      channels.set(owner, channel, new Channel({ name, log }, limits));
      changed();
    },
    append(owner, handle, text) {
      channels.get(owner, handle).append(text);
      written();
    },
    log(owner, { channel, level, message }) {
      channels.get(owner, channel).log(clock.now().toISOString(), level, message);
      written();
    },
    clear(owner, handle) {
      channels.get(owner, handle).clear();
      written();
    },
    show(owner, handle, preserveFocus) {
      channels.get(owner, handle);
      reveal = { sequence: (reveal?.sequence ?? 0) + 1, owner, handle, preserveFocus };
      changed();
    },
    dispose(owner, handle) {
      if (channels.delete(owner, handle)) changed();
    },
    drop(owner) {
      channels.drop(owner);
      changed();
    },
    all: channels.all,
    reveal: () => reveal,
    lines(owner, handle, from) {
      const found = channels.all().find((each) => each.owner === owner && each.handle === handle)?.thing;
      if (!found) throw new HostRefusal("inapp.channel_gone", "there is no such channel");
      return { first: found.first, lines: found.from(from) };
    },
  };
}
