import { Button, Notice } from "@bourse/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";

const MEGABYTE = 1_000_000;

/** Writes the desk to a file on the host's machine. */
export function BackupSettings() {
  const api = useApi();
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api.call("POST /api/backups") });
  return (
    <div className="space-y-3">
      <p className="text-sm">
        A backup holds charts, drawings, watchlists, alerts, extensions and their data. It holds no keys of services and
        no access key of this page: you enter those again after restoring it.
      </p>
      <Button tone="primary" disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Writing the backup…" : "Back up now"}
      </Button>
      {data && (
        <Notice tone="good" title={`Written ${localMoment(data.created_at)}`}>
          <code className="break-all">{data.path}</code> ({(data.bytes / MEGABYTE).toFixed(1)} MB). Copy it to another
          disk; <code>bourse host restore</code> reads it.
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
