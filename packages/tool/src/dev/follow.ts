import { HostCallRefusal, type HostClient } from "@bourse/client";
import type { DevelopedFolder } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform/clock";
import type { Voice } from "./voice.ts";

/** How often the host is asked what the extension has logged and commanded. */
const ASK_EVERY_MS = 300;
/** How often a host that has gone is looked for. */
const LOOK_EVERY_MS = 1000;

/** Parts of {@link followFolder}. */
export interface Followed {
  readonly folder: string;
  readonly clock: Clock;
  readonly say: Voice;
  /** The host as it is found now: it may have come back at another address. @throws HostCallRefusal */
  find(): HostClient;
  /** The host does not have the folder, which it had: it is shown again. */
  lost(): Promise<void>;
  /** A guest has failed while it ran. */
  failed(fault: NonNullable<DevelopedFolder["guest_fault"]>): Promise<void>;
  /** A fault of this command itself. */
  report(cause: unknown): Promise<void>;
}

type HostStanding = "back" | "gone" | "off";

/** Says what the extension of a folder logs, commands and asks for, and when its host goes and comes. */
export function followFolder(parts: Followed): () => void {
  const { clock, folder, say } = parts;
  let standing: HostStanding = "back";
  let isClosed = false;
  let cancel = () => {};
  let asked = "";
  let failedAt: string | undefined;
  let log: readonly { readonly at: string; readonly text: string }[] = [];
  let seen: ReadonlySet<string> | undefined;
  const become = async (next: HostStanding) => {
    if (standing === next) return;
    const wasHere = standing === "back";
    standing = next;
    await say({ event: "host", state: next });
    if (next === "back" && !wasHere) await parts.lost();
  };
  const tellLog = async (host: HostClient, id: string) => {
    const { entries } = await host.call("GET /api/extensions/:id/log", { params: { id } });
    const last = log.at(-1);
    const known = last ? entries.findLastIndex(({ at, text }) => at === last.at && text === last.text) : -1;
    log = entries;
    for (const { at, text } of entries.slice(known + 1)) await say({ event: "log", at, text });
  };
  const tellCommands = async (host: HostClient, id: string) => {
    const { commands } = await host.call("GET /api/extensions/:id/commands", { params: { id } });
    const key = ({ generation, at, method }: (typeof commands)[number]) => `${generation} ${at} ${method}`;
    const before = seen;
    seen = new Set(commands.map(key));
    if (!before) return;
    for (const each of commands.filter((one) => !before.has(key(one))).toReversed()) {
      const { at, method, ok, code, duration_ms: ms } = each;
      await say({ event: "command", at, method, ok, ...(code === undefined ? {} : { code }), ms });
    }
  };
  const tellFolder = async (known: DevelopedFolder) => {
    const wanted = [...known.asked, ...known.asked_origins].join(" ");
    if (wanted !== asked && wanted !== "" && known.extension_id !== undefined)
      await say({ event: "asks", id: known.extension_id, permissions: known.asked, servers: known.asked_origins });
    asked = wanted;
    const fault = known.guest_fault;
    if (fault && fault.at !== failedAt) await parts.failed(fault);
    failedAt = fault?.at;
  };
  const look = async () => {
    const host = parts.find();
    const { on, folders } = await host.call("GET /api/developer");
    if (!on) return become("off");
    await become("back");
    const known = folders.find((each) => each.folder === folder);
    if (!known) return parts.lost();
    await tellFolder(known);
    if (known.extension_id === undefined) return;
    await tellLog(host, known.extension_id);
    await tellCommands(host, known.extension_id);
  };
  const again = () => {
    cancel = clock.after(standing === "gone" ? LOOK_EVERY_MS : ASK_EVERY_MS, () => {
      look()
        .catch((cause: unknown) => {
          if (!(cause instanceof HostCallRefusal)) return parts.report(cause);
          // Between two questions the extension may have gone.
          return isGone(cause) ? become("gone") : undefined;
        })
        .catch(parts.report)
        .finally(() => !isClosed && again());
    });
  };
  again();
  return () => {
    isClosed = true;
    cancel();
  };
}

/** Whether a refusal says that there is no host, rather than what the host thinks of the question. */
export function isGone({ code }: HostCallRefusal): boolean {
  return code === "tool.host_unreachable" || code === "tool.host_silent" || code === "host.token_required";
}
