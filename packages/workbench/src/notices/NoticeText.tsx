import type { ChartTimeframe, Notice } from "@bourse/contract/host-api";
import { Badge } from "@bourse/ui";
import { useSymbols } from "../api/queries.ts";
import { useChartActions } from "../charts/queries.ts";
import { ExtensionName } from "../words/ExtensionName.tsx";
import { localMoment } from "../words/time.ts";

/** The sender, its text and the time. The extension's text is never markup. */
export function NoticeText({ notice }: { readonly notice: Notice }) {
  const { extension_id: id, extension_name: name, title, body, published_at: at } = notice;
  return (
    <div className="min-w-0 flex-1">
      <p className="flex gap-2 text-2xs text-muted">
        {id === undefined ? <Badge tone="accent">Host</Badge> : <ExtensionName id={id} name={name} />}
        <time dateTime={at} className="shrink-0">
          {localMoment(at)}
        </time>
      </p>
      <p dir="auto" className="font-medium break-words">
        {title}
      </p>
      {body && (
        <p dir="auto" className="text-xs break-words whitespace-pre-wrap">
          {body}
        </p>
      )}
      <OnChart notice={notice} />
    </div>
  );
}

/** Shows the notice's symbol on the active chart, if a source has it. */
function OnChart({ notice: { symbol, timeframe } }: { readonly notice: Notice }) {
  const info = useSymbols().data?.symbols.find((each) => each.symbol === symbol);
  const { turn } = useChartActions();
  if (!symbol) return null;
  if (!info) return <p className="text-xs text-muted">{symbol}</p>;
  const offer = info.timeframes.find((each) => each.timeframe === timeframe && each.availability !== "not_available");
  const series = { symbol, ...(offer ? { timeframe: offer.timeframe satisfies ChartTimeframe } : {}) };
  return (
    <button
      type="button"
      onClick={() => turn(series)}
      className="min-h-6 text-xs font-medium text-accent hover:underline"
    >
      Show {symbol} {offer?.timeframe}
    </button>
  );
}
