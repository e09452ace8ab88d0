import type { BuiltInStatus } from "@bourse/contract/host-api";
import { Button, Notice } from "@bourse/ui";
import { useEffect, useState } from "react";
import { useInAppAct } from "./queries.ts";
import { unwellTitle } from "./unwell-title.ts";

/** The built-in extensions and plugins that failed or do not respond, each with a button that restarts it. */
export function Unwell({ extensions }: { readonly extensions: readonly BuiltInStatus[] }) {
  const act = useInAppAct("Restart");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // Forgets that a notice was closed once the state changes: if the extension fails again, that is a new failure.
  useEffect(() => {
    const now = new Set(extensions.map(({ id, state }) => `${id} ${state}`));
    setClosed((before) => ([...before].every((each) => now.has(each)) ? before : before.intersection(now)));
  }, [extensions]);
  return extensions
    .map((each) => ({ ...each, title: unwellTitle(each) }))
    .filter(({ id, state, title }) => title !== undefined && !closed.has(`${id} ${state}`))
    .map(({ id, name, state, reason, title = name }) => (
      <div key={id} className="pointer-events-auto rounded-lg bg-surface shadow-2xl">
        <Notice
          tone="warning"
          title={title}
          actions={
            <>
              <Button size="small" disabled={act.isPending} onClick={() => act.mutate({ restart: id })}>
                Restart {name}
              </Button>
              <Button size="small" tone="quiet" onClick={() => setClosed(new Set([...closed, `${id} ${state}`]))}>
                Close
              </Button>
            </>
          }
        >
          <p className="break-words">{reason ?? "It has acknowledged nothing for some seconds."}</p>
        </Notice>
      </div>
    ));
}
