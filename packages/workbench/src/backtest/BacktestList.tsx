import type { BacktestEntry, Reason } from "@bourse/contract/host-api";
import { Button, classes } from "@bourse/ui";
import { ApiError } from "../api/error.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useWords } from "../errors/use-words.ts";
import { Table } from "../orders/Table.tsx";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { useCancel, useRemove } from "./queries.ts";
import { STATE_WORDS, signedPercent } from "./words.ts";

interface ListProps {
  readonly backtests: readonly BacktestEntry[];
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
}

/** All backtests, the latest first, with the progress of the one that runs. */
export function BacktestList({ backtests, shown, onShow }: ListProps) {
  const cancel = useCancel();
  const remove = useRemove();
  const error = cancel.error ?? remove.error;
  return (
    <section aria-label="Backtests" className="border-b border-line">
      {error && <ErrorNotice error={error} />}
      <Table caption="Backtests, the latest first" columns={["Strategy", "Market", "Asked", "State", "Result", "Acts"]}>
        {backtests.map((each) => (
          <tr key={each.id} className={classes("border-b border-line", each.id === shown && "bg-raised")}>
            <th scope="row" className={`${CELL} font-semibold`}>
              {each.title}
            </th>
            <td className={CELL}>
              {each.request.symbol} {each.request.timeframe}
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{localMoment(each.asked_at)}</td>
            <td className={CELL}>
              <State backtest={each} />
            </td>
            <td className={CELL}>{each.profit_share === undefined ? "" : signedPercent(each.profit_share)}</td>
            <td className={`${CELL} text-right whitespace-nowrap`}>
              <Acts backtest={each} {...{ shown, onShow }} onCancel={cancel.mutate} onRemove={remove.mutate} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function State({ backtest: { state, progress, reason, title } }: { readonly backtest: BacktestEntry }) {
  if (reason) return <Failure reason={reason} />;
  if (state !== "running") return STATE_WORDS[state];
  return (
    <span className="flex items-center gap-2">
      <progress
        className="h-1.5 w-20"
        aria-label={`Progress of ${title}`}
        max={Math.max(1, progress.of)}
        value={progress.bars}
      />
      {progress.of === 0
        ? "Reading bars"
        : `${progress.bars.toLocaleString("en-US")} of ${progress.of.toLocaleString("en-US")} bars`}
    </span>
  );
}

interface ActsProps extends Pick<ListProps, "shown" | "onShow"> {
  readonly backtest: BacktestEntry;
  readonly onCancel: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

function Acts({ backtest: { id, title, state, request }, shown, onShow, onCancel, onRemove }: ActsProps) {
  const name = `${title} on ${request.symbol}`;
  if (state === "waiting" || state === "running") {
    return (
      <Button size="small" aria-label={`Cancel ${name}`} onClick={() => onCancel(id)}>
        Cancel
      </Button>
    );
  }
  return (
    <>
      {state === "done" && (
        <Button size="small" aria-label={`Show ${name}`} aria-pressed={id === shown} onClick={() => onShow(id)}>
          Show
        </Button>
      )}
      <Button size="small" tone="quiet" aria-label={`Delete ${name}`} onClick={() => onRemove(id)}>
        Delete
      </Button>
    </>
  );
}

/** Why a backtest failed, in words, with the code beside. */
function Failure({ reason: { code, message } }: { readonly reason: Reason }) {
  const { title } = useWords()(new ApiError(422, { code, message }));
  return (
    <span className="text-negative">
      {title}. <span className="text-muted">{message}</span> <code className="text-2xs text-muted">{code}</code>
    </span>
  );
}
