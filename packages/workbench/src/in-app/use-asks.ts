import type { InAppAsk, InAppInput, InAppMessage, InAppModel, InAppPick, InAppWish } from "@bourse/contract/host-api";
import { useEffect, useState } from "react";
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

/**
 * The dialog whose turn it is. One that is shown stays until it is answered, and none opens over another dialog of the
 * page: what the trader types or presses there is meant for that one.
 */
export function useTurn(waiting: readonly InAppDialog[]): InAppDialog | undefined {
  const isOther = useStore(dialogs).open !== undefined;
  const isGuests = useStore(guestAsks).open !== undefined;
  const [shown, setShown] = useState<string>();
  const current = waiting.find(({ id }) => id === shown) ?? (isOther || isGuests ? undefined : waiting[0]);
  const id = current?.id;
  useEffect(() => setShown(id), [id]);
  return current;
}
