import type { OutputLevel } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";

/** A channel of the output panel. */
export interface OutputChannel {
  readonly name: string;
  append(value: string): void;
  appendLine(value: string): void;
  replace(value: string): void;
  clear(): void;
  /** Opens the output panel with this channel. */
  show(preserveFocus?: boolean): void;
  dispose(): void;
}

/** A channel whose lines have a time and a level. Appended texts have the level `info`. */
export interface LogOutputChannel extends OutputChannel {
  trace(message: string, ...args: unknown[]): void;
  debug(message: string, ...args: unknown[]): void;
  info(message: string, ...args: unknown[]): void;
  warn(message: string, ...args: unknown[]): void;
  error(error: string | Error, ...args: unknown[]): void;
}

/** Makes a channel. */
export interface CreateOutputChannel {
  (name: string): OutputChannel;
  (name: string, options: { readonly log: true }): LogOutputChannel;
}

/** Longest text of one call; a longer one is sent in parts. */
const PART = 60_000;

export function outputApi(connection: Connection, newHandle: () => number): CreateOutputChannel {
  const plain = (channel: number, name: string): OutputChannel => {
    const append = (value: string) => {
      for (let at = 0; at < value.length; at += PART) {
        connection.tell("window/output.append", { channel, text: value.slice(at, at + PART) });
      }
    };
    const clear = () => connection.tell("window/output.clear", { channel });
    return {
      name,
      append,
      appendLine: (value) => append(`${value}\n`),
      replace(value) {
        clear();
        append(value);
      },
      clear,
      show: (preserveFocus = false) =>
        connection.tell("window/output.show", { channel, preserve_focus: preserveFocus }),
      dispose: () => connection.tell("window/output.dispose", { channel }),
    };
  };
  const log = (channel: number, base: OutputChannel): LogOutputChannel => {
    const write =
      (level: OutputLevel) =>
      (message: string | Error, ...args: readonly unknown[]) => {
        const text = [message, ...args].map(textOf).join(" ").slice(0, PART);
        connection.tell("window/output.log", { channel, level, message: text });
      };
    const info = write("info");
    return {
      ...base,
      append: info,
      appendLine: info,
      replace(value) {
        base.clear();
        info(value);
      },
      trace: write("trace"),
      debug: write("debug"),
      info,
      warn: write("warn"),
      error: write("error"),
    };
  };
  const create = (name: string, options?: { readonly log: true }): OutputChannel => {
    const channel = newHandle();
    connection.tell("window/output.create", { channel, name, log: options !== undefined });
    const base = plain(channel, name);
    return options ? log(channel, base) : base;
  };
  return create as CreateOutputChannel;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return value.stack ?? value.message;
  return JSON.stringify(value) ?? String(value);
}
