import type { CommandRecordAnswer } from "@bourse/contract/host-api";
import { Button, EmptyState, formatClock, Modal, Skeleton } from "@bourse/ui";
import { SquareTerminal } from "lucide-react";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { Journals } from "./Journals.tsx";
import { useCommandRecords } from "./queries.ts";

/** An extension's commands and their recorded outcomes. */
export function CommandsDialog({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetching } = useCommandRecords(id);
  const name = useExtension(id).data?.name ?? id;
  return (
    <Modal
      title={`Commands of ${name}`}
      description="Its requests to this host, newest first. At most 200 are shown."
      size="large"
      onClose={closeDialog}
      footer={
        <Button disabled={isFetching} onClick={() => refetch()}>
          Read again
        </Button>
      }
    >
      {error && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton label="Loading commands" lines={4} />}
      {data?.length === 0 && (
        <EmptyState icon={SquareTerminal} title="No commands yet">
          A command appears here when the extension asks for market data, a chart, an alert or anything else.
        </EmptyState>
      )}
      {data && data.length > 0 && <CommandTable commands={data} />}
      <Journals id={id} />
    </Modal>
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
