import { Button, Notice } from "@bourse/ui";
import { useState } from "react";
import { openDialog } from "../state/dialogs.ts";

/** Says that plugins wait for the trader's trust, until the trader has read it for this number of plugins. */
export function WaitingPlugins({ waiting }: { readonly waiting: number }) {
  const [seen, setSeen] = useState(0);
  // Fewer wait than the trader has read about: the next plugin that waits is news again.
  if (waiting < seen) setSeen(waiting);
  if (waiting <= seen) return null;
  const review = () => {
    setSeen(waiting);
    openDialog({ kind: "plugins" });
  };
  return (
    <div className="pointer-events-auto rounded-lg bg-surface shadow-2xl">
      <Notice
        tone="info"
        title={waiting === 1 ? "A local plugin waits for your trust" : `${waiting} local plugins wait for your trust`}
        actions={
          <>
            <Button size="small" onClick={review}>
              Review
            </Button>
            <Button size="small" tone="quiet" onClick={() => setSeen(waiting)}>
              Later
            </Button>
          </>
        }
      >
        <p>It does not run until you decide.</p>
      </Notice>
    </div>
  );
}
