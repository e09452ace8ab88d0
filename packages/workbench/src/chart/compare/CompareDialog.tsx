import { Button, Modal, Skeleton } from "@bourse/ui";
import { useState } from "react";
import { useCharts } from "../../charts/queries.ts";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { SymbolList } from "../../market/SymbolList.tsx";
import { closeDialog } from "../../state/dialogs.ts";
import { useCompareActs } from "./acts.ts";
import { useCompared, useComparedOf } from "./queries.ts";

/** The symbols that a chart is compared with, and a search over all sources for more. */
export function CompareDialog({ chartId }: { readonly chartId: string }) {
  const { isPending, error, refetch } = useCompared();
  const compared = useComparedOf(chartId);
  const shown = useCharts().data?.find((each) => each.chart_id === chartId);
  const symbol = shown?.symbol ?? "";
  const acts = useCompareActs();
  const [refused, setRefused] = useState<unknown>();
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  const run = (work: Promise<void>, words: string) => {
    setRefused(undefined);
    void work.then(() => setSaid(words), setRefused);
  };
  return (
    <Modal
      place="side"
      title={`Compare ${symbol}`}
      description="Lines in per cent from the first bar in sight, at the same times as the chart's bars. While symbols are compared, the price axis is in per cent."
      onClose={closeDialog}
      startsAt="field"
    >
      <SymbolList
        text={text}
        onText={setText}
        without={[symbol]}
        firstOf={shown?.source_id}
        onChoose={(chosen) => run(acts.add(chartId, chosen.symbol), `Compared with ${chosen.symbol}.`)}
      />
      {refused !== undefined && <ErrorNotice error={refused} />}
      <h3 className="mt-3 text-xs font-semibold">Compared with</h3>
      {isPending && <Skeleton label="Loading the compared symbols" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!isPending && !error && compared.length === 0 && <p className="py-1 text-xs text-muted">Nothing yet.</p>}
      <ul aria-label="Compared with">
        {compared.map((each) => (
          <li key={each.id} className="flex items-center gap-2 border-b border-line/60 py-1">
            <span aria-hidden="true" className="size-3 rounded-full" style={{ background: each.color }} />
            <bdi className="min-w-0 flex-1 truncate">{each.symbol}</bdi>
            <Button
              size="small"
              aria-label={`Remove ${each.symbol}`}
              onClick={() => run(acts.remove(each), `Not compared with ${each.symbol} any more.`)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only" data-compare-said="">
        {said}
      </p>
    </Modal>
  );
}
