import { Button, EmptyState, formatClock, Modal, Skeleton } from "@bourse/ui";
import { type LucideIcon, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { useExtension, useLog } from "../api/queries.ts";
import { useAppRecords } from "../apps/queries.ts";
import { RECORD_WORDS } from "../apps/words.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";

interface ItsId {
  readonly id: string;
}

/** A guest's log lines, newest last. */
export function LogDialog({ id }: ItsId) {
  const log = useLog(id);
  return (
    <RecordsDialog
      id={id}
      records={log}
      words={{ ...LOG, none: "Lines appear here when the extension writes them." }}
      description="Kept in memory while it runs; the oldest lines are dropped first."
    >
      <Lines lines={log.data} />
    </RecordsDialog>
  );
}

/** Requests that an application had the host make, and attempts that its policy stopped, newest first. */
export function AppLogDialog({ id }: ItsId) {
  const log = useAppRecords(id);
  return (
    <RecordsDialog
      id={id}
      records={log}
      words={{ ...LOG, none: "Lines appear here when the application asks the host for something or breaks a rule." }}
      description="Requests that the host made for it, attempts that its policy stopped, errors of its code. Requests that its page makes itself, to the servers it declares, are not among them."
    >
      <Lines lines={log.data?.map((each) => ({ ...each, kind: RECORD_WORDS[each.kind] }))} />
    </RecordsDialog>
  );
}

interface RecordsDialogProps extends ItsId {
  readonly records: {
    readonly data: readonly unknown[] | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly words: {
    /** Their kind, which stands before the extension's name. */
    readonly title: string;
    readonly loading: string;
    readonly icon: LucideIcon;
    readonly noneTitle: string;
    readonly none: string;
  };
  readonly description: string;
  readonly children: ReactNode;
}

const LOG = { title: "Log", loading: "Loading the log", icon: ScrollText, noneTitle: "The log is empty" } as const;

/** Records of the host about an extension. */
export function RecordsDialog({ id, records, words, description, children }: RecordsDialogProps) {
  const { data, error, refetch, isFetching } = records;
  const name = useExtension(id).data?.name ?? id;
  return (
    <Modal
      title={`${words.title} of ${name}`}
      description={description}
      size="large"
      onClose={closeDialog}
      footer={
        <Button disabled={isFetching} onClick={() => refetch()}>
          Read again
        </Button>
      }
    >
      {error != null && <ErrorNotice error={error} />}
      {!data && error == null && <Skeleton label={words.loading} />}
      {data?.length === 0 && (
        <EmptyState icon={words.icon} title={words.noneTitle}>
          {words.none}
        </EmptyState>
      )}
      {children}
    </Modal>
  );
}

interface Line {
  readonly at: string;
  readonly kind?: string;
  readonly text: string;
  readonly outcome?: string | undefined;
}

function Lines({ lines = [] }: { readonly lines: readonly Line[] | undefined }) {
  return (
    <ol className="space-y-0.5 font-mono text-xs">
      {lines.map(({ at, kind, text, outcome }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one moment can be the same
        <li key={index} className="flex gap-3">
          <time dateTime={at} className="text-muted">
            {formatClock(at)}
          </time>
          {kind && <span className="shrink-0">{kind}</span>}
          <bdi className="min-w-0 flex-1 break-words whitespace-pre-wrap">{text}</bdi>
          {outcome && <span className="shrink-0 text-muted">{outcome}</span>}
        </li>
      ))}
    </ol>
  );
}
