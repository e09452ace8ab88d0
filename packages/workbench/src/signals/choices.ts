import type { SignalChoice } from "../machine/SignalSwitches.tsx";
import { playSignal } from "../machine/sound.ts";
import { type SystemNotice, showSystemNotice } from "../machine/system-notice.ts";
import { pageVoice } from "../machine/voice.ts";
import { keep, readKept } from "../state/kept.ts";
import { createStore } from "../state/store.ts";

/** News that can sound or show as a notification. Each alert has a choice of its own. */
export const SIGNAL_KINDS = {
  fills: {
    title: "Fills and rejections",
    description: "An order is filled, in part or wholly, or is rejected.",
  },
  connections: {
    title: "Lost connections",
    description: "A source of prices, an exchange or the host does not answer for half a minute, and answers again.",
  },
} as const;
export type SignalKind = keyof typeof SIGNAL_KINDS;
export const SIGNAL_KIND_NAMES = Object.keys(SIGNAL_KINDS) as readonly SignalKind[];

type Choices = Readonly<Record<SignalKind, SignalChoice>>;

const NAME = "signals";

function readChoices(): Choices {
  const kept = readKept(NAME);
  const of = (kind: SignalKind): SignalChoice => {
    const value: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, kind) : undefined;
    const { sound, systemNotice } = (typeof value === "object" && value !== null ? value : {}) as Partial<SignalChoice>;
    return { sound: sound === true, systemNotice: systemNotice === true };
  };
  return { fills: of("fills"), connections: of("connections") };
}

/** Everything is off until the trader allows it. Kept by this browser, as its permission is. */
export const signalChoices = createStore<Choices>(readChoices());

/** Another page of this browser may have changed them. */
addEventListener("storage", () => signalChoices.set(readChoices()));

export function chooseSignal(kind: SignalKind, change: Partial<SignalChoice>): void {
  signalChoices.set({ [kind]: { ...signalChoices.get()[kind], ...change } });
  keep(NAME, signalChoices.get());
}

/** Whether the trader wants such news at all. */
export const isWanted = ({ sound, systemNotice }: SignalChoice): boolean => sound || systemNotice;

/** Tells the trader as chosen, unless another page of this browser does. */
export function tell(kind: SignalKind, notice: SystemNotice): void {
  if (!pageVoice().speaks()) return;
  const { sound, systemNotice } = signalChoices.get()[kind];
  if (systemNotice) showSystemNotice(notice);
  if (sound) playSignal();
}
