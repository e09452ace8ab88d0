import type { InAppLimits } from "@bourse/contract";
import type { OutputLevel } from "@bourse/contract/in-app";
import { outputLines } from "./output-lines.ts";

/** A line of a channel. Its number never changes; the text of the last line may grow. */
export interface OutputLine {
  readonly sequence: number;
  readonly text: string;
  /** In a log channel: ISO 8601 UTC. */
  readonly at?: string;
  readonly level?: OutputLevel;
}

type Bounds = Pick<InAppLimits, "maxLines" | "maxLineLength" | "maxOutputLength">;

interface ChannelFacts {
  readonly name: string;
  readonly log: boolean;
  readonly life: string;
}

/** The text of one channel, within its limits. */
export class Channel {
  readonly name: string;
  readonly isLog: boolean;
  /** A random id for each new channel, because its line numbers start over. */
  readonly life: string;
  readonly #bounds: Bounds;
  #lines: OutputLine[] = [];
  #length = 0;
  #next = 1;
  /** The last line of a plain channel, while it has no line break. */
  #open = "";

  constructor({ name, log, life }: ChannelFacts, bounds: Bounds) {
    this.name = name;
    this.isLog = log;
    this.life = life;
    this.#bounds = bounds;
  }

  append(text: string): void {
    const { whole, open } = outputLines(this.#open, text, this.#bounds.maxLineLength);
    if (this.#open !== "") this.#takeLast();
    for (const line of open === "" ? whole : [...whole, open]) this.#add({ text: line });
    this.#open = open;
    this.#trim();
  }

  log(at: string, level: OutputLevel, text: string): void {
    this.#open = "";
    this.#add({ text, at, level });
    this.#trim();
  }

  clear(): void {
    this.#lines = [];
    this.#length = 0;
    this.#open = "";
  }

  /** Number of the first line that is kept. */
  get first(): number {
    return this.#lines[0]?.sequence ?? this.#next;
  }

  /** The lines whose number is `sequence` or higher. */
  from(sequence: number): OutputLine[] {
    const { first } = this;
    return this.#lines.slice(Math.max(0, sequence - first));
  }

  #add(line: Omit<OutputLine, "sequence">): void {
    const kept = line.text.slice(0, this.#bounds.maxOutputLength);
    this.#lines.push({ ...line, text: kept, sequence: this.#next });
    this.#next += 1;
    this.#length += kept.length;
  }

  /** Removes the last line, so that the longer text replaces it under the same number. */
  #takeLast(): void {
    const last = this.#lines.pop();
    if (!last) return;
    this.#length -= last.text.length;
    this.#next -= 1;
  }

  #trim(): void {
    const { maxLines, maxOutputLength } = this.#bounds;
    let drop = Math.max(0, this.#lines.length - maxLines);
    for (let index = 0; index < drop; index += 1) this.#length -= this.#lines[index]?.text.length ?? 0;
    while (this.#length > maxOutputLength && drop < this.#lines.length - 1) {
      this.#length -= this.#lines[drop]?.text.length ?? 0;
      drop += 1;
    }
    if (drop > 0) this.#lines.splice(0, drop);
  }
}
