import { isOk } from "@bourse/contract";
import { type GateVerdict, judgeLookAhead } from "@bourse/runtime/gate";
import { formatOf, type Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { plural } from "../../cli/text.ts";
import { checkPath, type PathVerdict, writeVerdicts } from "../../package-tool/validate/run.ts";
import { drivenGuest, loadGuest } from "../load-guest.ts";

/** Checks each path in turn, and judges its guest if it has one and may run. */
export function check(given: Invocation, io: Io): Promise<ExitCode> {
  return writeVerdicts(given, io, async (path) => {
    const checked = await checkPath(path);
    const judged = checked.ok ? await judge(path) : undefined;
    if (!judged) return checked;
    if (formatOf(given) === "text") await io.out(`${countsOf(judged)}\n`);
    return joined(checked, judged);
  });
}

/** Undefined for a path without a guest. */
async function judge(path: string): Promise<GateVerdict | undefined> {
  const { loaded } = await loadGuest(path);
  return loaded && judgeLookAhead(drivenGuest(loaded));
}

function joined({ path, issues }: PathVerdict, { issues: found }: GateVerdict): PathVerdict {
  const all = [...issues, ...found];
  return { path, ok: isOk(all), issues: all };
}

function countsOf({ values, messages, unmarked, timeframe }: GateVerdict): string {
  return `judged for look-ahead on ${timeframe} bars: ${plural(values, "value with its bar", "values with their bar")}, ${plural(messages, "notice or alert", "notices and alerts")}; not judged: ${plural(unmarked, "text")} without a bar`;
}
