import type { DossierSummary, PluginVersionRecord } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { comparedLine } from "../../cli/source-lines.ts";
import { type Paint, plural, safe } from "../../cli/text.ts";
import { openLoggedIn, openMarketplace } from "../context.ts";
import { extensionIdOf } from "../ids.ts";
import { printList } from "../print.ts";
import { durationText } from "./show.ts";

/** The account's own submissions, newest first. */
export async function submissions(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const items = await rest.readAll("listSubmissions", {});
  const line = (each: (typeof items)[number], style: Paint) => {
    const queue = each.queue_position === null ? "" : `, ${each.queue_position} before it`;
    const median = each.median_wait_seconds === null ? "" : `, others waited ${durationText(each.median_wait_seconds)}`;
    const tier = each.tier === null ? "" : ` (${each.tier})`;
    return `${style.bold(each.state)}${tier}${queue}${median}  ${safe(each.id)} ${safe(each.version)}  ${each.submission_id}  ${each.created_at}`;
  };
  return printList(given, io, { items, line, none: "There is no submission yet; `bourse publish` makes one." });
}

/** The published versions of an extension, newest first; requires no login. */
export async function versions(given: Invocation, io: Io): Promise<ExitCode> {
  const id = extensionIdOf(given);
  const { rest } = openMarketplace(given, io);
  const items = await rest.readAll("listPluginVersions", { path: { id } });
  const line = (each: (typeof items)[number], style: Paint) => {
    const taken = each.taken_down === null ? "" : style.yellow(` ${each.state}: ${safe(each.taken_down.reason)}`);
    const yanked = each.yanked === null ? "" : style.yellow(` yanked: ${safe(each.yanked.reason)}`);
    const host = each.min_host_version === null ? "" : `, host ${each.min_host_version} or later`;
    const head = `${style.bold(safe(each.version))} ${each.channel}${host}  ${each.published_at}  ${each.digest}${yanked}${taken}`;
    return [head, ...judgedLines(each)].join("\n");
  };
  return printList(given, io, { items, line, none: "Nothing is published under this id." });
}

const LOOK_AHEAD: Readonly<Record<DossierSummary["look_ahead"], string>> = {
  nothing_found: "no repainting found",
  repaints: "REPAINTS",
  not_judged: "repainting not judged",
  no_guest: "no guest",
};

/** A service of an earlier release sends neither. */
function judgedLines({ dossier, sources }: PluginVersionRecord): readonly string[] {
  const { scenarios = 0, judged = 0, findings = 0 } = dossier ?? {};
  const values = judged === 0 ? "" : ` in ${plural(judged, "value or message", "values and messages")}`;
  return [
    ...(dossier
      ? [
          `  dossier  ${plural(scenarios, "scenario")}, ${plural(findings, "finding")}, ${LOOK_AHEAD[dossier.look_ahead]}${values}`,
        ]
      : []),
    ...(sources ? [comparedLine({ rebuilt: sources.rebuilt, isOpen: sources.path !== null })] : []),
  ];
}
