import { type Capability, type Issue, isCapability, issue } from "@bourse/contract";
import { HostRefusal } from "@bourse/host";
import { type SampleMarket, sampleMarket } from "@bourse/host/trial";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { paint } from "../../cli/text.ts";
import { staleWarning } from "../../package-tool/read/stale.ts";
import { type LoadedGuest, loadGuest } from "../load-guest.ts";
import { drawViews } from "./draw.ts";
import { playFile } from "./play.ts";
import { refuse } from "./refuse.ts";

/** Tries a packaged guest in the way its API version requires. */
export async function runGuest(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  await io.err((await staleWarning(path)) ?? "");
  const { loaded, issues } = await loadGuest(path);
  if (!loaded) return refuse(given, io, { issues });
  const named = namedIn(textOption(given, "approve"));
  const misuse = misuseIn(loaded, named, textOption(given, "events"));
  if (misuse) {
    await refuse(given, io, { issues: [issue("tool.usage", "", misuse)] });
    return EXIT.couldNotRun;
  }
  const market = openMarket(textOption(given, "market"));
  if (market && "issue" in market) return refuse(given, io, { issues: [market.issue] });
  if (market && !hasFlag(given, "json")) await io.out(`${paint(io.color).dim(market.description)}\n`);
  const trial = { given, io, market };
  // The two branches have the same shape, but the compiler cannot tell.
  return loaded.apiVersion === 2
    ? playFile({ ...loaded, guest: { ...loaded.guest, approved: approvedOf(loaded, named) } }, trial)
    : drawViews({ ...loaded.guest, approved: approvedOf(loaded, named) }, trial);
}

/** Undefined without the option; empty for `none`. */
function namedIn(option: string | undefined): readonly string[] | undefined {
  return option === "none" ? [] : option?.split(",").map((each) => each.trim());
}

function approvedOf({ guest }: LoadedGuest, named: readonly string[] | undefined): readonly Capability[] {
  return named ? guest.approved.filter((each) => named.includes(each)) : guest.approved;
}

/** The first option that does not fit the guest; undefined when all do. */
function misuseIn(
  { apiVersion }: LoadedGuest,
  named: readonly string[] | undefined,
  events: string | undefined,
): string | undefined {
  // A typing error would otherwise silently run the guest with fewer capabilities than intended.
  const unknown = named?.find((each) => !isCapability(each));
  if (unknown !== undefined) return `--approve contains ${JSON.stringify(unknown)}, which is not a capability.`;
  if (apiVersion === 2 && events === undefined) return "A guest of API v2 answers events: name a file with --events.";
  if (apiVersion === 1 && events !== undefined) return "A guest of API v1 takes no events: leave --events out.";
  return undefined;
}

function openMarket(option: string | undefined): SampleMarket | { readonly issue: Issue } | undefined {
  if (option === undefined) return undefined;
  try {
    return sampleMarket();
  } catch (cause) {
    if (cause instanceof HostRefusal) return { issue: issue(cause.code, "", cause.message) };
    throw cause;
  }
}
