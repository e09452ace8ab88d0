import type { InAppProgress } from "@bourse/contract/host-api";
import { Button, classes } from "@bourse/ui";
import { useId } from "react";
import { useInAppAct } from "./queries.ts";

/** Work of built-in extensions that takes long. Its beginning is announced, and not each of its steps. */
export function ProgressList({ works }: { readonly works: readonly InAppProgress[] }) {
  return (
    <>
      <div role="status" aria-label="Work in progress" className="sr-only">
        {works.map((each) => (
          <p key={each.id}>{`${each.cancelling ? "Cancelling" : "Working"}: ${titleOf(each)}`}</p>
        ))}
      </div>
      {works.map((each) => (
        <Work key={each.id} work={each} />
      ))}
    </>
  );
}

const titleOf = ({ title, extension_name: from }: InAppProgress) => title ?? from;

function Work({ work }: { readonly work: InAppProgress }) {
  const { id, extension_name: from, message, percent, cancellable, cancelling } = work;
  const name = useId();
  const title = titleOf(work);
  const act = useInAppAct(`Cancel: ${title}`);
  return (
    <section
      aria-labelledby={name}
      className="pointer-events-auto rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-2xl"
    >
      <div className="flex items-center gap-2">
        <h2 id={name} className="min-w-0 flex-1 break-words">
          {title}
        </h2>
        {cancellable && (
          <Button
            size="small"
            // Not disabled: it would lose the focus of a keyboard.
            aria-disabled={cancelling}
            aria-label={`${cancelling ? "Cancelling" : "Cancel"}: ${title}`}
            onClick={() => !cancelling && act.mutate({ cancel: id })}
          >
            {cancelling ? "Cancelling…" : "Cancel"}
          </Button>
        )}
      </div>
      <progress
        aria-labelledby={name}
        max={100}
        value={percent}
        className={classes(
          "mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded [&::-webkit-progress-bar]:bg-raised",
          "[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent",
          // Of unknown length: the whole bar pulses.
          percent === undefined && "animate-pulse bg-accent [&::-webkit-progress-bar]:bg-accent",
        )}
      />
      <p className="text-2xs break-words text-muted">{message === undefined ? from : `${from}: ${message}`}</p>
    </section>
  );
}
