import type { CommandRecordAnswer } from "@bourse/contract/host-api";
import { Button, formatBytes, formatClock } from "@bourse/ui";
import { Download, SquareTerminal } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { RecordsDialog } from "./LogDialogs.tsx";
import { useCommandRecords, useJournals, useSaveJournal } from "./queries.ts";

const WORDS = {
  title: "Commands",
  loading: "Loading commands",
  icon: SquareTerminal,
  noneTitle: "No commands yet",
  none: "A command appears here when the extension asks for market data, a chart, an alert or anything else.",
} as const;

/** An extension's commands and their recorded outcomes. */
export function CommandsDialog({ id }: { readonly id: string }) {
  const records = useCommandRecords(id);
  const { data } = records;
  return (
    <RecordsDialog
      id={id}
      records={records}
      words={WORDS}
      description="Its requests to this host, newest first. At most 200 are shown."
    >
      {data && data.length > 0 && <CommandTable commands={data} />}
      <Journals id={id} />
    </RecordsDialog>
  );
}

function CommandTable({ commands }: { readonly commands: readonly CommandRecordAnswer[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard this way
    <section tabIndex={0} aria-label="Commands" className="max-h-[46vh] overflow-auto rounded border border-line">
      <table className="w-full border-collapse text-xs">
        <thead className="sticky top-0 bg-raised text-left text-muted">
          <tr>
            {["When", "Command", "Outcome"].map((each) => (
              <th key={each} scope="col" className="px-2 py-1 font-medium">
                {each}
              </th>
            ))}
            <th scope="col" className="px-2 py-1 text-right font-medium">
              Took
            </th>
          </tr>
        </thead>
        <tbody>
          {commands.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two commands of one moment can be the same
            <Row key={index} command={each} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ command: { at, method, ok, code, duration_ms } }: { readonly command: CommandRecordAnswer }) {
  return (
    <tr className="border-t border-line/60">
      <td className="px-2 py-1 text-muted">
        <time dateTime={at} title={at}>
          {formatClock(at)}
        </time>
      </td>
      <th scope="row" className="px-2 py-1 text-left font-mono text-2xs font-normal">
        {method}
      </th>
      <td className="px-2 py-1">
        {ok ? (
          <span className="text-positive">done</span>
        ) : (
          <span className="text-negative">
            refused <code className="font-mono text-2xs break-all">{code}</code>
          </span>
        )}
      </td>
      <td className="px-2 py-1 text-right whitespace-nowrap">{duration_ms} ms</td>
    </tr>
  );
}

/** The recordings of a guest's runs, which its author can replay elsewhere. Renders nothing if there are none. */
function Journals({ id }: { readonly id: string }) {
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
