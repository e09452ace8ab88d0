import { HostCallRefusal } from "@bourse/client";
import { hasFlag, type Invocation } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { findHost, openHost } from "./open-host.ts";

/** A running web application, and the address of a page that shows it alone. */
export async function showApp(given: Invocation, io: Io): Promise<ExitCode> {
  const [id = ""] = given.args;
  const { origin, token } = findHost(given, io);
  const { apps } = await openHost(given, io).call("GET /api/apps");
  const app = apps.find((each) => each.extension_id === id);
  if (!app) throw new HostCallRefusal("webapp.not_running", `no application ${safe(id)} runs on this host`);
  const url = `${origin}/app/${encodeURIComponent(id)}#key=${token}`;
  return print(given, io, {
    json: { ...app, url },
    lines: (style) =>
      hasFlag(given, "url")
        ? [url]
        : [
            `${style.bold(safe(app.title))}  ${safe(app.name)}`,
            ...(app.network_origins.length === 0 ? ["It can reach no server."] : ["It can reach:"]),
            ...app.network_origins.map((each) => `  ${safe(each)}`),
            url,
          ],
  });
}
