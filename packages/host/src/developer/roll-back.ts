import type { DevelopedFolder, DevelopedReport, Figures } from "@bourse/contract/host-api";
import type { SerialQueue } from "@bourse/platform";
import { newGeneration } from "../install/install.ts";
import type { InstallParts } from "../install/parts.ts";
import { runInstalled } from "../install/run.ts";
import type { InstalledExtension } from "../store/extensions.ts";

/** A folder, and the package that ran before the one that now runs. */
export interface Known {
  id?: string;
  saves: number;
  shownAt?: string;
  fault?: DevelopedReport["fault"];
  difference?: DevelopedReport["difference"];
  guestFault?: DevelopedFolder["guest_fault"];
  /** Runs again if the new one fails before it has done anything. */
  lastGood?: InstalledExtension;
}

/** A start counts as a callback too: a guest that only starts has shown nothing. */
const hasWorked = ({ callbacks, faults }: Figures): boolean => callbacks - faults > 1;

interface Watched {
  readonly parts: InstallParts;
  readonly folders: ReadonlyMap<string, Known>;
  readonly order: SerialQueue;
}

/**
 * Lets the last good package of a folder go on when the new one fails before it has done anything. The fault is kept
 * until the next save.
 */
export function watchFaults({ parts, folders, order }: Watched) {
  const isGood = ({ id, generation }: InstalledExtension): boolean => {
    const { activation, fault, figures } = parts.activations.status(id);
    if (parts.extensions.find(id)?.generation !== generation || fault) return false;
    return figures === undefined ? activation.state === "healthy" : hasWorked(figures);
  };
  const look = async (id: string) => {
    const known = [...folders.values()].find((each) => each.id === id);
    const { fault, figures } = parts.activations.status(id);
    if (!known || !fault || known.guestFault) return;
    known.guestFault = fault;
    parts.events.emit({ type: "extensions" });
    const good = known.lastGood;
    if (!good || (figures !== undefined && hasWorked(figures))) return;
    const failed = parts.extensions.find(id);
    if (!failed || failed.digest === good.digest) return;
    const { approved, enabled } = failed;
    parts.extensions.put({ ...good, approved, enabled, generation: newGeneration(parts.random) });
    await parts.activations.stop(id, "it failed, and the one before it runs again");
    await runInstalled(parts, id);
    parts.events.emit({ type: "extensions", extension_id: id });
  };
  parts.events.subscribe(({ type, extension_id: id }) => {
    if (type === "extensions" && id !== undefined && folders.size > 0) void order.run(() => look(id));
  });
  return { isGood };
}
