import type { InAppAsk, InAppModel } from "@bourse/contract/host-api";

type Kind = InAppAsk["kind"];

/** The open requests of one kind, the oldest first. */
export function asksOf<Of extends Kind>({ asks }: Pick<InAppModel, "asks">, kind: Of) {
  return asks.filter((each): each is Extract<InAppAsk, { kind: Of }> => each.kind === kind);
}
