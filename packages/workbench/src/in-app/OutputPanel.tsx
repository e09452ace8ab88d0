import type { InAppModel, OutputLineInfo } from "@bourse/contract/host-api";
import { Button, classes, EmptyState, Skeleton } from "@bourse/ui";
import { ScrollText } from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useStore } from "../state/store.ts";
import { localMoment } from "../words/time.ts";
import { fromLevel, inChunks, isSameChunk, LEVELS, type Level } from "./lines.ts";
import { type ChannelKey, useInApp, useInAppAct, useOutput } from "./queries.ts";
import { shownChannel } from "./reveal.ts";

const TONES: Readonly<Partial<Record<Level, string>>> = {
  error: "text-negative",
  warn: "text-text",
  debug: "text-muted",
};

/** Thousands of lines in chunks: a new line changes one chunk, and the others are neither rendered nor laid out again. */
function OutputLines({ lines }: { readonly lines: readonly OutputLineInfo[] }) {
  return inChunks(lines).map((chunk) => <Chunk key={chunk.number} lines={chunk.lines} />);
}

const Chunk = memo(
  ({ lines }: { readonly lines: readonly OutputLineInfo[] }) => (
    // An estimate of the height until the chunk is first in sight: a line of this font has 16 pixels.
    <div style={{ contentVisibility: "auto", containIntrinsicHeight: `auto ${lines.length * 16}px` }}>
      {lines.map((line) => (
        <Line key={line.sequence} line={line} />
      ))}
    </div>
  ),
  (before, after) => isSameChunk(before.lines, after.lines),
);

function Line({ line: { at, level, text } }: { readonly line: OutputLineInfo }) {
  return (
    <p className={classes("break-words whitespace-pre-wrap", level && TONES[level])}>
      {at !== undefined && <time dateTime={at} className="text-muted">{`${localMoment(at)} `}</time>}
      {level !== undefined && <span className="font-semibold">{`${level} `}</span>}
      {text}
    </p>
  );
}

type Channel = InAppModel["channels"][number];

const SELECT = "h-6 rounded border border-line bg-background px-1 text-xs text-text";
const idOf = ({ owner, channel }: ChannelKey) => `${owner} ${channel}`;

/** The channels of built-in extensions, one at a time. */
export function OutputPanel() {
  const { data, error, refetch, isLoading } = useInApp();
  const { key } = useStore(shownChannel);
  const [level, setLevel] = useState<Level>("info");
  const act = useInAppAct();
  const channels = data?.channels ?? [];
  const shown = channels.find((each) => key && idOf(each) === idOf(key)) ?? channels.at(-1);
  return (
    <div className="flex h-full flex-col">
      <h2 className="sr-only">Output</h2>
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <select
          aria-label="Channel"
          className={SELECT}
          value={shown ? idOf(shown) : ""}
          onChange={({ target }) => shownChannel.set({ key: channels.find((each) => idOf(each) === target.value) })}
        >
          {channels.map((each) => (
            <option key={idOf(each)} value={idOf(each)}>
              {each.name} ({each.extension_name})
            </option>
          ))}
        </select>
        {shown?.log && <LevelChoice level={level} onLevel={setLevel} />}
        <Button size="small" disabled={!shown} onClick={() => shown && act.mutate({ clear: keyOf(shown) })}>
          Clear
        </Button>
      </div>
      <div className="px-2 py-1 empty:hidden">
        {isLoading && <Skeleton label="Loading channels" />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
        {act.error && <ErrorNotice error={act.error} />}
      </div>
      {shown && <Lines key={idOf(shown)} channel={shown} least={level} />}
    </div>
  );
}

const keyOf = ({ owner, channel }: Channel): ChannelKey => ({ owner, channel });

function LevelChoice({ level, onLevel }: { readonly level: Level; readonly onLevel: (level: Level) => void }) {
  return (
    <select
      aria-label="Least level"
      className={SELECT}
      value={level}
      onChange={({ target }) => onLevel(target.value as Level)}
    >
      {LEVELS.map((each) => (
        <option key={each} value={each}>
          {each} and above
        </option>
      ))}
    </select>
  );
}

/** The lines, at the end until the reader scrolls up. */
function Lines({ channel, least }: { readonly channel: Channel; readonly least: Level }) {
  const { data, error, refetch, isLoading } = useOutput(channel);
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const lines = useMemo(() => fromLevel(data?.lines ?? [], least), [data, least]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines move the end
  useEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length, data]);
  if (isLoading) return <Skeleton label="Loading lines" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (lines.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="Nothing written yet">
        Lines of this channel appear here as they are written.
      </EmptyState>
    );
  }
  return (
    <section
      ref={box}
      role="log"
      aria-label={channel.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className="min-h-0 flex-1 overflow-auto px-2 py-1 font-mono text-xs"
    >
      <OutputLines lines={lines} />
    </section>
  );
}
