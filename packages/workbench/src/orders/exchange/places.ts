import type { Account } from "@bourse/contract/host-api";

/** Whether an account takes orders at all: one at an exchange needs its key and the trader's switch. */
export const placesOrders = ({ exchange }: Account): boolean =>
  exchange === undefined || (exchange.session === "connected" && exchange.live === "on");
