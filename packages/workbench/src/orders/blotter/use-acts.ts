import type { Account } from "@bourse/contract/host-api";
import { useRef, useState } from "react";
import { newObjectId } from "../../history/ids.ts";
import { placesOrders } from "../kinds.ts";
import { useLiveOrders } from "../live.ts";
import { usePlaceOrder } from "../sending.tsx";
import { actOrder, type Held, leftWords, type PositionAct } from "./position.ts";

type ActOrder = NonNullable<ReturnType<typeof actOrder>>;

interface AskedAct {
  readonly act: PositionAct;
  readonly held: Held;
  readonly order: ActOrder;
}

/**
 * Sends the orders of acts: on paper at once, live after a question. An order keeps its id until it is answered, so that the
 * same act after a lost answer is the same order.
 */
export function useActs(account: Account) {
  const ids = useRef(new Map<string, string>());
  const [asked, setAsked] = useState<AskedAct>();
  const [left, setLeft] = useState("");
  const live = useLiveOrders(account.id);
  const place = usePlaceOrder(account.id, ({ client_order_id: answered }) => {
    for (const [key, id] of ids.current) if (id === answered) ids.current.delete(key);
  });
  const sendOrder = ({ act, held, order }: AskedAct) => {
    const key = JSON.stringify(order);
    const id = ids.current.get(key) ?? newObjectId();
    ids.current.set(key, id);
    setLeft(leftWords(act, held, live));
    setAsked(undefined);
    place.mutate({ ...order, client_order_id: id });
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
