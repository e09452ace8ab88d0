import { AlertSignals } from "./AlertSignals.tsx";
import { ConnectionSignals } from "./ConnectionSignals.tsx";
import { OrderSignals } from "./OrderSignals.tsx";

/** Tells the trader by sound and by notifications of the system, while the page is open. */
export function Signals() {
  return (
    <>
      <AlertSignals />
      <OrderSignals />
      <ConnectionSignals />
    </>
  );
}
