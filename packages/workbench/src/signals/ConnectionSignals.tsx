import { useEffect, useRef } from "react";
import { useSymbols } from "../api/queries.ts";
import { useAccounts } from "../orders/queries.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";
import { isWanted, signalChoices, tell } from "./choices.ts";
import { lostOf, type OutageWatch, outageWatch } from "./outages.ts";

/** Exchanges restart, and connections are renewed, within seconds: a notice of each would soon be ignored. */
const OUTAGE_MS = 30_000;

/** Tells of connections that are lost for a while, and of their return, if the trader wants it. */
export function ConnectionSignals() {
  const { connections } = useStore(signalChoices);
  return isWanted(connections) && <Watching />;
}

function Watching() {
  const host = useStore(connection);
  const symbols = useSymbols().data?.symbols;
  const accounts = useAccounts().data;
  const watch = useRef<OutageWatch>(undefined);
  useEffect(() => {
    const made = outageWatch({
      after(call) {
        const timer = setTimeout(call, OUTAGE_MS);
        return () => clearTimeout(timer);
      },
      lost: ({ id, name }) =>
        tell("connections", {
          title: `Connection lost: ${name}`,
          body: "Nothing was heard for half a minute. What the page shows of it may be old.",
          tag: `connection-${id}`,
        }),
      back: ({ id, name }) =>
        tell("connections", { title: `Connected again: ${name}`, body: "It answers.", tag: `connection-${id}` }),
    });
    watch.current = made;
    return made.stop;
  }, []);
  useEffect(() => {
    if (symbols && accounts) watch.current?.hear(lostOf({ host, symbols, accounts }));
  }, [host, symbols, accounts]);
  return null;
}
