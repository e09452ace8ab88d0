import type { DevelopedDifference, DevelopedFault } from "@bourse/contract/host-api";
import { hasFlag, type Invocation } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { paint, plural, safe } from "../cli/text.ts";

/** Everything that `bourse dev` says; with `--json` each is a line. */
export type DevEvent =
  | { readonly event: "ready"; readonly folder: string; readonly page: string; readonly own: boolean }
  | {
      readonly event: "shown";
      readonly id: string;
      readonly version: string;
      readonly digest: string;
      readonly ms: number;
    }
  | { readonly event: "unchanged" }
  | ({ readonly event: "fault" } & DevelopedFault)
  | {
      readonly event: "asks";
      readonly id: string;
      readonly permissions: readonly string[];
      readonly servers: readonly string[];
    }
  | ({ readonly event: "difference" } & DevelopedDifference)
  | { readonly event: "log"; readonly at: string; readonly text: string }
  | {
      readonly event: "command";
      readonly at: string;
      readonly method: string;
      readonly ok: boolean;
      readonly code?: string;
      readonly ms: number;
    }
  | { readonly event: "host"; readonly state: "gone" | "back" | "off" };

/** Says what happens, for a reader or for a program. */
export type Voice = (said: DevEvent) => Promise<void>;

export function voiceOf(given: Invocation, io: Io): Voice {
  if (hasFlag(given, "json")) return (said) => io.out(`${JSON.stringify(said)}\n`);
  return (said) => io.out(`${wordsOf(said, io).join("\n")}\n`);
}

const time = (at: string): string => at.slice(11, 23);

function wordsOf(said: DevEvent, io: Io): readonly string[] {
  const style = paint(io.color);
  switch (said.event) {
    case "ready":
      return [
        `${style.bold("bourse dev")} watches ${safe(said.folder)}; Ctrl-C ends it`,
        `  page: ${said.page}${said.own ? " (a host of its own on simulated data, gone at the end)" : ""}`,
      ];
    case "shown":
      return [
        `${style.green("shown")} ${style.bold(said.id)} ${safe(said.version)} ${style.dim(`in ${Math.round(said.ms)} ms`)}`,
      ];
    case "unchanged":
      return [style.dim("saved; the package is the same as before")];
    case "fault":
      return faultWords(said, io);
    case "asks":
      return [
        `${style.yellow("waits")} ${said.id} asks for ${[...said.permissions, ...said.servers].map(safe).join(", ")}: decide it on the page, under Developer mode`,
      ];
    case "difference":
      if (said.differing === 0) return [style.dim(`same answers to the last ${inputsOf(said)}`)];
      return [
        `${style.yellow("differs")} ${said.differing} of the last ${inputsOf(said)} ${said.differing === 1 ? "has" : "have"} another answer`,
        ...said.text.split("\n").map((line) => `  ${coloured(safe(line), io)}`),
      ];
    case "log":
      return [`${style.dim(`${time(said.at)} log`)} ${safe(said.text)}`];
    case "command":
      return [
        `${style.dim(`${time(said.at)} command`)} ${safe(said.method)} ${said.ok ? style.green("ok") : style.red(safe(said.code ?? "refused"))} ${style.dim(`${said.ms} ms`)}`,
      ];
    case "host":
      return [HOST_WORDS[said.state]];
  }
}

const inputsOf = ({ events, drawings }: DevelopedDifference): string => plural(events, drawings ? "drawing" : "event");

const HOST_WORDS = {
  gone: "the host does not answer; each save is built and checked, and shown when it is back",
  back: "the host is back",
  off: "developer mode is off in the host: switch it on in the page's settings, and the folder is shown again",
} as const;

function faultWords({ stage, code, message, file, line, column, frame }: DevelopedFault, io: Io): readonly string[] {
  const style = paint(io.color);
  const place =
    file === undefined ? "" : ` ${style.bold(`${safe(file)}:${line}${column === undefined ? "" : `:${column}`}`)}`;
  const lines = message.split("\n").map((each) => safe(each));
  return [
    `${style.red(stage)}${place} ${lines[0]} ${style.dim(`[${safe(code)}]`)}`,
    ...lines.slice(1).map((each) => `  ${each}`),
    ...(frame === undefined ? [] : frame.split("\n").map((each) => `  ${each}`)),
    style.dim(stage === "types" ? "  what was saved runs all the same" : "  the last good one goes on running"),
  ];
}

function coloured(line: string, io: Io): string {
  const style = paint(io.color);
  if (line.startsWith("+")) return style.green(line);
  return line.startsWith("-") ? style.red(line) : line;
}
