import type { InAppLimits } from "@bourse/contract";
import type { OutputAnswer } from "@bourse/contract/host-api";
import type { InAppParams, OutputLevel } from "@bourse/contract/in-app";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { Channel } from "./channel.ts";
import { type Owned, owned } from "./owned.ts";

/** A request to open the output panel. A page follows a request whose number is higher than those it has seen. */
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
  /** All lines, or those after what is known. @throws HostRefusal `inapp.channel_gone` */
  lines(owner: string, handle: number, known?: KnownLines): OutputAnswer;
}

/** The lines that a page already has: those of the channel with this `life` up to `last`, whose text may have grown. */
export interface KnownLines {
  readonly life: string;
  readonly last: number;
}

export interface OutputsDeps {
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "bytes">;
  readonly limits: Pick<InAppLimits, "maxChannels" | "maxLines" | "maxLineLength" | "maxOutputLength">;
  /** Channels were made or removed, or one is to be shown. */
  changed(): void;
  /** Text of a channel changed. */
  written(): void;
}

export function outputs({ clock, random, limits, changed, written }: OutputsDeps): Outputs {
  const channels = owned<Channel>(limits.maxChannels);
  let reveal: Reveal | undefined;
  return {
    create(owner, { channel, name, log }) {
      channels.set(owner, channel, new Channel({ name, log, life: random.bytes(12).toString("base64url") }, limits));
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
      // A page may have seen numbers of an earlier host, so this host's numbers must be higher.
      reveal = { sequence: (reveal?.sequence ?? clock.now().getTime()) + 1, owner, handle, preserveFocus };
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
    lines(owner, handle, known) {
      const found = channels.all().find((each) => each.owner === owner && each.handle === handle)?.thing;
      if (!found) throw new HostRefusal("inapp.channel_gone", "there is no such channel");
      const { life, first } = found;
      return { life, first, lines: found.from(known?.life === life ? known.last : 0) };
    },
  };
}
