import type { InAppAsk, InAppInput, InAppMessage, InAppModel, InAppPick, InAppWish } from "@bourse/contract/host-api";
import { type TrustSurfaces, trustSurfaces } from "@bourse/ui";
import { useEffect, useState } from "react";
import { GUARD_MS } from "../asks/answer-guard.ts";
import { ownTime, type PageTime } from "../machine/page-time.ts";
import { asks as guestAsks } from "../state/asks.ts";
import { dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { answers } from "./answers.ts";

/** A request that the page shows as a dialog. */
export type InAppDialog = InAppMessage | InAppPick | InAppInput;
/** A request that the page shows in its corner. */
export type InAppToast = InAppMessage | InAppWish;

const isDialog = (ask: InAppAsk): ask is InAppDialog =>
  ask.kind === "message" ? ask.modal : ask.kind === "pick" || ask.kind === "input";
const isToast = (ask: InAppAsk): ask is InAppToast => !isDialog(ask);

/** The open requests that were not answered on this page. */
export function useOpenAsks(model: InAppModel | undefined) {
  const { given } = useStore(answers);
  const open = (model?.asks ?? []).filter(({ id }) => !given.has(id));
  return { dialogs: open.filter(isDialog), toasts: open.filter(isToast) };
}

const isOfHost = (ask: InAppDialog): boolean => ask.kind === "message" && ask.of_host === true;

/**
 * The dialog whose turn it is. One that is shown stays until it is answered, and none opens over another dialog of the
 * page: what the trader types or presses there is meant for that one. A question of the host waits until no dialog has been
 * open for a while: a click that was meant for the one before must not find it.
 */
export function useTurn(waiting: readonly InAppDialog[]): InAppDialog | undefined {
  const isOther = useStore(dialogs).open !== undefined;
  const isGuests = useStore(guestAsks).open !== undefined;
  const isCalm = useCalm();
  const [shown, setShown] = useState<string>();
  const kept = waiting.find(({ id }) => id === shown);
  const mayOpen = !(isOther || isGuests || trustSurfaces.isOpen());
  const next = mayOpen ? waiting.find((each) => isCalm || !isOfHost(each)) : undefined;
  const current = kept ?? next;
  const id = current?.id;
  useEffect(() => setShown(id), [id]);
  return current;
}

/** Whether no dialog and no field of an order has been open for {@link GUARD_MS}. */
function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => followCalm(trustSurfaces, ownTime, setCalm), []);
  return isCalm;
}

/**
 * Reports the value of {@link useCalm}, at once and at each change: a surface may have closed before the effect began. Returns
 * how to end it.
 */
export function followCalm(surfaces: TrustSurfaces, time: PageTime, tell: (isCalm: boolean) => void): () => void {
  let cancel = () => {};
  const follow = () => {
    cancel();
    tell(false);
    if (!surfaces.isOpen()) cancel = time.after(GUARD_MS, () => tell(true));
  };
  const stop = surfaces.subscribe(follow);
  follow();
  return () => {
    stop();
    cancel();
  };
}
