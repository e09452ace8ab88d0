import { Button, formatBytes } from "@bourse/ui";
import { Download } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useJournals, useSaveJournal } from "./queries.ts";

/** The recordings of a guest's runs, which its author can replay elsewhere. Renders nothing if there are none. */
export function Journals({ id }: { readonly id: string }) {
  const { data, error } = useJournals(id);
  const save = useSaveJournal(id);
  if (error) return <ErrorNotice error={error} />;
  if (!data?.length) return null;
  return (
    <section aria-label="Journals" className="mt-4">
      <h3 className="text-sm font-semibold">Journals</h3>
      <p className="text-xs text-muted">
        Everything this guest was told and asked for in a run. Its author can replay it; it may hold what you typed.
      </p>
      <ul className="mt-1">
        {data.map(({ name, bytes }) => (
          <li key={name} className="flex items-center gap-2 border-t border-line py-1 text-xs">
            <span className="min-w-0 flex-1 truncate font-mono text-2xs">{name}</span>
            <span className="text-muted">{formatBytes(bytes)}</span>
            <Button
              size="small"
              disabled={save.isPending}
              aria-label={`Save ${name}`}
              onClick={() => save.mutate(name)}
            >
              <Download size={12} aria-hidden="true" /> Save
            </Button>
          </li>
        ))}
      </ul>
      {save.error && <ErrorNotice error={save.error} />}
    </section>
  );
}
