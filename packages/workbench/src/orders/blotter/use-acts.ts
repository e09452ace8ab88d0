import type { Account } from "@bourse/contract/host-api";
import { useState } from "react";
import { placesOrders } from "../kinds.ts";
import { useLiveOrders } from "../live.ts";
import { useSendOnce } from "../sending.tsx";
import { actOrder, type Held, leftWords, type PositionAct } from "./position.ts";

type ActOrder = NonNullable<ReturnType<typeof actOrder>>;

interface AskedAct {
  readonly act: PositionAct;
  readonly held: Held;
  readonly order: ActOrder;
}

/** Sends the orders of acts: on paper at once, live after a question. */
export function useActs(account: Account) {
  const [asked, setAsked] = useState<AskedAct>();
  const [left, setLeft] = useState("");
  const live = useLiveOrders(account.id);
  const { place, send } = useSendOnce(account.id);
  const sendOrder = ({ act, held, order }: AskedAct) => {
    setLeft(leftWords(act, held, live));
    setAsked(undefined);
    send(order);
  };
  const asking = (act: PositionAct, held: Held): AskedAct | undefined => {
    const order = actOrder(act, held, account);
    return order && { act, held, order };
  };
  return {
    place,
    asked,
    left,
    ask: (act: PositionAct, held: Held) => setAsked(placesOrders(account) ? asking(act, held) : undefined),
    act(act: PositionAct, held: Held) {
      const wanted = asking(act, held);
      if (wanted && account.kind === "live") setAsked(wanted);
      else if (wanted) sendOrder(wanted);
    },
    send: () => asked && sendOrder(asked),
    close: () => setAsked(undefined),
  };
}
