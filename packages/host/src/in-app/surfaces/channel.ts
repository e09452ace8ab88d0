import type { InAppLimits } from "@bourse/contract";
import type { OutputLevel } from "@bourse/contract/in-app";

/** A line of a channel. Its number never changes; the text of the last one may grow. */
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
  /** Numbers of lines mean nothing in another life. */
  readonly life: string;
  readonly #bounds: Bounds;
  #lines: OutputLine[] = [];
  #length = 0;
  #next = 1;
  /** The last line of a plain channel has no line break yet. */
  #isOpen = false;

  constructor({ name, log, life }: ChannelFacts, bounds: Bounds) {
    this.name = name;
    this.isLog = log;
    this.life = life;
    this.#bounds = bounds;
  }

  append(text: string): void {
    const parts = text.split("\n");
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      if (isLast && part === "") continue;
      this.#write(part);
      this.#isOpen = isLast;
    }
    this.#trim();
  }

  log(at: string, level: OutputLevel, text: string): void {
    this.#add({ text, at, level });
    this.#trim();
  }

  clear(): void {
    this.#lines = [];
    this.#length = 0;
    this.#isOpen = false;
  }

  /** Number of the first line that is kept; lines before it are gone. */
  get first(): number {
    return this.#lines[0]?.sequence ?? this.#next;
  }

  /** Lines from a number on. */
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

  /** Text without a line break, which goes on in another line where one is full. */
  #write(text: string): void {
    const { maxLineLength } = this.#bounds;
    const room = this.#isOpen ? maxLineLength - (this.#lines.at(-1)?.text.length ?? 0) : 0;
    if (this.#isOpen) this.#grow(text.slice(0, room));
    for (let at = room; at < text.length || (at === 0 && !this.#isOpen); at += maxLineLength) {
      this.#add({ text: text.slice(at, at + maxLineLength) });
    }
  }

  #grow(text: string): void {
    const last = this.#lines.pop();
    if (!last) return;
    this.#length -= last.text.length;
    this.#next -= 1;
    this.#add({ ...last, text: last.text + text });
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
