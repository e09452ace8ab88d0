import type { NewsList } from "@bourse/contract/host-api";
import { ExternalLink } from "lucide-react";
import { localMoment } from "../words/time.ts";
import { safeLink } from "./links.ts";

export interface StoryProps {
  readonly item: NewsList["items"][number];
  /** Names of the feeds that contain it. */
  readonly sources: readonly string[];
}

/** One story; its text comes from a feed and is never markup. */
export function Story({ item, sources }: StoryProps) {
  const { id, title, summary, url, published_at: at, symbols } = item;
  const link = safeLink(url);
  return (
    <li data-story={id} className="space-y-0.5 px-3 py-2">
      <p className="flex gap-2 text-2xs text-muted">
        {at && (
          <time dateTime={at} className="shrink-0">
            {localMoment(at)}
          </time>
        )}
        <bdi className="min-w-0 truncate">{sources.join(", ")}</bdi>
      </p>
      <h3 dir="auto" className="font-medium break-words">
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer" className="hover:text-accent hover:underline">
            {title} <ExternalLink size={11} aria-hidden="true" className="inline text-muted" />
            <span className="sr-only">(opens {new URL(link).hostname} in a new tab)</span>
          </a>
        ) : (
          title
        )}
      </h3>
      {summary && (
        <p dir="auto" className="line-clamp-3 text-xs break-words text-muted">
          {summary}
        </p>
      )}
      {symbols.length > 0 && <p className="text-2xs text-accent">{symbols.join(" ")}</p>}
    </li>
  );
}
