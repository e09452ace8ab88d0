import type { StoredValue } from "@bourse/contract/host-api";
import { Button, formatBytes } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { useStored } from "./queries.ts";

/** Data that an installed extension stores on this computer, with a button to delete it. */
export function StoredData({ id, name }: { readonly id: string; readonly name: string }) {
  const stored = useStored().data?.find((each) => each.extension_id === id);
  return stored ? <Line stored={stored} name={name} /> : null;
}

/** Stored data of extensions that are no longer installed. */
export function StoredLeftovers({ installed }: { readonly installed: readonly string[] }) {
  const left = useStored().data?.filter((each) => !installed.includes(each.extension_id)) ?? [];
  if (left.length === 0) return null;
  return (
    <section aria-label="Data of removed extensions" className="space-y-1 px-3 py-2.5">
      <h3 className="text-xs font-semibold">Data of removed extensions</h3>
      {left.map((each) => (
        <div key={each.extension_id}>
          <p className="truncate font-mono text-2xs">{each.extension_id}</p>
          <Line stored={each} name={each.extension_id} />
        </div>
      ))}
    </section>
  );
}

function Line({ stored, name }: { readonly stored: StoredValue; readonly name: string }) {
  return (
    <p className="flex items-center gap-2 text-2xs text-muted">
      <span className="flex-1">
        Stores <b className="font-medium text-text">{formatBytes(stored.size)}</b>
      </span>
      <Button
        size="small"
        tone="quiet"
        aria-label={`Delete stored data of ${name}`}
        onClick={() => openDialog({ kind: "stored", id: stored.extension_id })}
      >
        Delete stored data
      </Button>
    </p>
  );
}
