import type { OutputLineInfo } from "@bourse/contract/host-api";
import { classes } from "@bourse/ui";
import { memo } from "react";
import { localMoment } from "../words/time.ts";
import { inChunks, isSameChunk, type Level } from "./lines.ts";

const TONES: Readonly<Partial<Record<Level, string>>> = {
  error: "text-negative",
  warn: "text-text",
  debug: "text-muted",
};

/** Thousands of lines in chunks: a new line changes one chunk, and the others are neither rendered nor laid out again. */
export function OutputLines({ lines }: { readonly lines: readonly OutputLineInfo[] }) {
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
