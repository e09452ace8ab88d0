import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { sourceLines } from "../../cli/source-lines.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn, openMarketplace } from "../context.ts";
import { extensionIdOf } from "../ids.ts";
import { print } from "../print.ts";

/** The sources of a version whose author has published them; requires no login. */
export async function sources(given: Invocation, io: Io): Promise<ExitCode> {
  const found = await openMarketplace(given, io).rest.call("readVersionSources", { path: versionOf(given) });
  return print(given, io, { json: found, lines: (style) => sourceLines(found, style) });
}

/** Lets everybody read the sources of the author's version; there is no way back. */
export async function publishSources(given: Invocation, io: Io): Promise<ExitCode> {
  const request = { path: versionOf(given), body: {} };
  const done = await openLoggedIn(given, io).rest.call("publishVersionSources", request);
  const { id, version, sources: shown } = done;
  const outcome =
    shown?.path === null
      ? "nobody is shown them: the package holds another guest than they give"
      : `everybody reads them with \`bourse sources ${safe(id)} ${safe(version)}\``;
  return print(given, io, { json: done, lines: () => [`${safe(id)} ${safe(version)}: ${outcome}`] });
}

function versionOf(given: Invocation) {
  const [, version = ""] = given.args;
  return { id: extensionIdOf(given), version };
}
