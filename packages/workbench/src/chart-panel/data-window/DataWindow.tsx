import type { ChartTimeframe } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { Copy } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { openDialog } from "../../state/dialogs.ts";
import { timeframeWords } from "../../state/joined.ts";
import { factsAsText } from "./facts.ts";
import { type FactsOf, useFacts } from "./use-facts.ts";

export interface DataWindowProps extends FactsOf {
  readonly timeframe: ChartTimeframe;
  /** The drawn chart: copying there copies the text of this window. */
  readonly element: RefObject<HTMLElement | null>;
  readonly say: (text: string) => void;
}

/** Whether the trader copies something else: selected text, or a part of a field. */
const isOwnCopy = (target: EventTarget | null): boolean =>
  (getSelection()?.toString() ?? "") !== "" ||
  (target instanceof Element && target.closest("input, textarea, select") !== null);

/**
 * The values at a chart's cursor in full. It announces nothing by itself, because the values change with every tick: the
 * data cursor is spoken by the chart.
 */
export function DataWindow({ element, say, timeframe, ...parts }: DataWindowProps) {
  const groups = useFacts(parts);
  const { symbol } = parts;
  const text = factsAsText(`${symbol} ${timeframeWords({ chart_id: parts.chartId, timeframe })}`, groups);
  const current = useRef(text);
  current.current = text;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const onCopy = (event: ClipboardEvent) => {
      if (isOwnCopy(event.target)) return;
      event.clipboardData?.setData("text/plain", current.current);
      event.preventDefault();
    };
    target.addEventListener("copy", onCopy);
    return () => target.removeEventListener("copy", onCopy);
  }, [element]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => say("The values were copied."),
      (error: unknown) => openDialog({ kind: "failure", action: "Copy the values", error }),
    );
  };
  return (
    <aside aria-label={`Data window of ${symbol}`} data-window="" className="flex h-full flex-col text-xs">
      <div className="flex shrink-0 items-center justify-between border-b border-line pl-2">
        <h3 className="font-semibold">Data window</h3>
        <IconButton className="size-6" label="Copy the values as text" onClick={copy}>
          <Copy size={13} aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard this way */}
      <section tabIndex={0} aria-label="Values" className="min-h-0 flex-1 overflow-auto px-2 py-1">
        {groups.map(({ title, facts }) => (
          <div key={title} className="mb-2">
            <h4 className="text-2xs font-medium text-muted">{title}</h4>
            <dl>
              {facts.map(({ name, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two alerts may have one name
                <div key={at} className="flex flex-wrap justify-between gap-x-2">
                  <dt className={name === undefined ? "sr-only" : "text-muted"}>{name ?? title}</dt>
                  <dd className={name === undefined ? "" : "text-right"}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </aside>
  );
}
