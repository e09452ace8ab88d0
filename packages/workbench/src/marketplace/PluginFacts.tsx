import type { PluginSummary } from "@bourse/contract/host-api";
import { formatDay } from "@bourse/ui";
import type { ReactNode } from "react";
import { since } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { kindWords, priceWords } from "./words.ts";

export interface PluginFactsProps {
  readonly runtime: string;
  readonly price: PluginSummary["price"] | undefined;
  readonly publishedAt: string | undefined;
  /** Further facts. */
  readonly children?: ReactNode;
}

/** Kind, last update and price of an extension in one line. */
export function PluginFacts({ runtime, publishedAt, price, children }: PluginFactsProps) {
  const now = useNow();
  return (
    <p className="flex flex-wrap gap-x-1 text-2xs text-muted [&>:not(:last-child)]:after:ml-1 [&>:not(:last-child)]:after:content-['·']">
      <span>{kindWords(runtime)}</span>
      {publishedAt && (
        <time dateTime={publishedAt} title={`Last update ${formatDay(publishedAt)}`}>
          <span className="sr-only">updated </span>
          {since(publishedAt, now)}
        </time>
      )}
      <span>{priceWords(price)}</span>
      {children}
    </p>
  );
}
