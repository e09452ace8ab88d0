import { existsSync } from "node:fs";
import { HostCallRefusal, type HostClient } from "@bourse/client";
import { authorsCopy, authorsPlugin, pluginDesk } from "@bourse/host/plugins";
import { SerialQueue } from "@bourse/platform";
import type { Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import { reportFailure } from "../cli/failure.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import { hostFolder, openHost } from "../host/open-host.ts";
import { changesOf } from "./changes.ts";
import { outputOf } from "./followed-output.ts";

/**
 * Shows an author's folder in the running host of a data folder, again after each change until Ctrl-C: the host runs a
 * copy, trusted by this command for exactly the files of each save. The copy and the trust end with this command.
 */
export async function developInHost(folder: string, given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const dataDir = hostFolder(given, io);
  await host.call("GET /api/state");
  const copy = authorsCopy({ folder, dataDir, random: io.random, clock: io.clock });
  // A folder that is not there cannot be watched; all other faults wait for the next save.
  if (!existsSync(folder)) await authorsPlugin(folder);
  const changes = changesOf(folder);
  const output = outputOf(host, io);
  let trusted: string | undefined;
  const endTrust = async () => {
    const id = trusted;
    if (id === undefined) return;
    await distrust(id, host, () => pluginDesk({ dataDir, random: io.random }).distrust(id));
    // Cleared only after the trust was withdrawn: if a full disk refuses that, the next save or the end tries it again.
    trusted = undefined;
  };
  const withdraw = async () => {
    try {
      await endTrust();
    } finally {
      await copy.remove();
    }
  };
  const show = async () => {
    const { manifest, digest } = await copy.refresh();
    if (trusted !== manifest.id) {
      // The author has given it another id.
      await endTrust();
      output.follow(manifest.id);
    }
    trusted = manifest.id;
    await host.call("PUT /api/local-plugins/:id/trust", { params: { id: manifest.id }, body: { digest } });
    const views = manifest.contributes?.views ?? [];
    // Shows the views on an open page, and starts a plugin that starts only on demand.
    for (const { id } of views) await host.call("POST /api/in-app/views/:view/open", { params: { view: id } });
    const named = views.map(({ name }) => `"${safe(name)}"`).join(", ");
    await io.err(`bourse: ${manifest.id} runs in ${host.origin}${named === "" ? "" : `, with ${named}`}\n`);
  };
  // Shows a fault and waits for the next save. The previous copy must not run on meanwhile.
  const showOrTell = () =>
    show().catch(async (cause: unknown) => {
      await reportFailure(cause, io);
      await withdraw().catch((refused: unknown) => reportFailure(refused, io));
    });
  // One at a time: a copy that is being shown when the command ends could otherwise be trusted after the end.
  const turns = new SerialQueue();
  const end = async () => {
    changes.close();
    output.close();
    await turns.run(withdraw);
  };
  const forget = io.onInterrupt(async () => {
    await end();
    return "";
  });
  try {
    do await turns.run(showOrTell);
    while (await changes.next());
    return EXIT.ok;
  } finally {
    forget();
    await end();
  }
}

/** The running host ends the plugin at once. If the host has gone, the command withdraws the trust in the file of decisions. */
async function distrust(id: string, host: HostClient, inFile: () => void): Promise<void> {
  try {
    await host.call("DELETE /api/local-plugins/:id/trust", { params: { id } });
  } catch (cause) {
    if (!(cause instanceof HostCallRefusal)) throw cause;
    inFile();
  }
}
