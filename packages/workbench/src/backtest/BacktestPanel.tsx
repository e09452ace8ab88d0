import { EmptyState, Skeleton } from "@bourse/ui";
import { History } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BacktestForm } from "./BacktestForm.tsx";
import { BacktestList } from "./BacktestList.tsx";
import { BacktestResult } from "./BacktestResult.tsx";
import { useBacktests, useStrategies } from "./queries.ts";

/** A form for a new backtest, those there are, and the result of one of them. */
export function BacktestPanel() {
  const strategies = useStrategies();
  const backtests = useBacktests();
  const [chosen, setChosen] = useState<string>();
  const all = backtests.data ?? [];
  const shown = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <div className="@container flex min-h-full flex-col">
      <h2 className="sr-only">Backtest</h2>
      <div className="p-3 empty:hidden">
        {(strategies.isLoading || backtests.isLoading) && <Skeleton label="Loading backtests" />}
        {strategies.error && <ErrorNotice error={strategies.error} onRetry={() => strategies.refetch()} />}
        {backtests.error && <ErrorNotice error={backtests.error} onRetry={() => backtests.refetch()} />}
      </div>
      {strategies.data && <BacktestForm strategies={strategies.data} onStarted={setChosen} />}
      {backtests.data && all.length === 0 && (
        <EmptyState icon={History} title="No backtests yet">
          A backtest runs a strategy over the bars that this host has, as if it had traded then. Choose a strategy and
          an instrument above, and run it.
        </EmptyState>
      )}
      {all.length > 0 && <BacktestList backtests={all} shown={shown?.id} onShow={setChosen} />}
      {shown?.state === "done" && <BacktestResult key={shown.id} backtest={shown} />}
    </div>
  );
}
