import { registerStrategy } from "./bourse.js";
import { isOpenAt, SESSIONS } from "./sessions.ts";

/** Buys once a session has opened and sells once it has closed: holds nothing overnight. For hourly bars or shorter ones. */
registerStrategy("example.session-clock.hold", ({ session: name, quantity }, account) => {
  const session = SESSIONS.find((each) => each.name === name);
  if (!session) throw new Error(`${name} is none of ${SESSIONS.map((each) => each.name).join(", ")}`);
  return (bars) => {
    const [time] = bars.at(-1) ?? [0];
    const isOpen = isOpenAt(session, new Date(time));
    if (account.orders.size > 0) return;
    if (isOpen && account.position === "0") account.place({ side: "buy", type: "market", quantity: String(quantity) });
    if (!isOpen && account.position !== "0")
      account.place({ side: "sell", type: "market", quantity: account.position });
  };
});
