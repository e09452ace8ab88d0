import type { AwayReport } from "@bourse/contract/host-api";
import { Button, EmptyState, Modal, Skeleton } from "@bourse/ui";
import { Coffee } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { NoticeText } from "../notices/NoticeText.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";
import { useAway, useAwayRead } from "./queries.ts";
import { wordsOfGap } from "./words.ts";

/** Shows what happened, and what nobody watched, between two visits. */
export function AwayDialog() {
  const { data, error, refetch } = useAway();
  const { mutate, isPending, error: refused } = useAwayRead();
  const report = data?.report;
  const done = (until: string) => mutate(until, { onSuccess: closeDialog });
  return (
    <Modal
      title="While you were away"
      description={report ? `${localMoment(report.since)} to ${localMoment(report.until)}` : ""}
      size="large"
      onClose={closeDialog}
      footer={
        report && (
          <Button tone="primary" disabled={isPending} onClick={() => done(report.until)}>
            Mark as read
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {refused && <ErrorNotice error={refused} />}
      {!data && !error && <Skeleton label="Loading the report" />}
      {data && !report && (
        <EmptyState icon={Coffee} title="Nothing unread">
          After an absence of ten minutes or more, this lists what happened and what was not watched.
        </EmptyState>
      )}
      {report && <Report report={report} />}
    </Modal>
  );
}

function Report({ report: { notices, expired, unwatched } }: { readonly report: AwayReport }) {
  return (
    <div className="space-y-4">
      <Part title="Not watched" isShown={unwatched.length > 0}>
        {unwatched.map((gap) => (
          <li key={`${gap.reason} ${gap.symbol} ${gap.from}`} className="py-1 text-sm" data-unwatched={gap.reason}>
            {wordsOfGap(gap)}
          </li>
        ))}
      </Part>
      <Part title="What happened" isShown={notices.length > 0}>
        {notices.map((notice) => (
          <li key={notice.id} className="py-1">
            <NoticeText notice={notice} />
          </li>
        ))}
      </Part>
      <Part title="Alerts that expired" isShown={expired.length > 0}>
        {expired.map(({ alert_id: id, title, symbol, expires_at: at }) => (
          <li key={id} className="py-1 text-sm break-words">
            <bdi>{title}</bdi> on {symbol}, {localMoment(at)}
          </li>
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function Part({ title, isShown, children }: PartProps) {
  if (!isShown) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}
