import { BadgeCheck } from "lucide-react";
import { openDialog } from "../state/dialogs.ts";

export interface PublisherNameProps {
  /** The extension of this publisher. */
  readonly id: string;
  readonly publisher: string;
  readonly verified: boolean;
}

/** The publisher of an extension; the badge opens the evidence. */
export function PublisherName({ id, publisher, verified }: PublisherNameProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      <bdi>{publisher}</bdi>
      <button
        type="button"
        onClick={() => openDialog({ kind: "publisher", id })}
        aria-label={
          verified ? `${publisher} is verified: what was proven` : `${publisher} is not verified: what that means`
        }
        className={`inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm text-2xs hover:underline ${verified ? "text-accent" : "text-warning"}`}
      >
        {verified && <BadgeCheck size={13} aria-hidden="true" />}
        {verified ? "Verified" : "Not verified"}
      </button>
    </p>
  );
}
