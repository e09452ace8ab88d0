import type { BuiltIn } from "@bourse/builtin";
import type { InAppLimits } from "@bourse/contract";
import type { BuiltInStatus } from "@bourse/contract/host-api";
import type { InAppEventData, InAppEventName, Snapshot } from "@bourse/contract/in-app";
import { type Clock, textOf } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { InAppGate } from "../gate.ts";
import { type Session, startSession } from "./session.ts";

/** Dependencies of the extension host. */
export interface ExtensionHostInput {
  readonly builtIns: readonly BuiltIn[];
  readonly gate: InAppGate;
  readonly clock: Clock;
  readonly limits: InAppLimits;
  snapshot(builtIn: BuiltIn): Snapshot;
  /** Removes everything that an extension made. */
  drop(id: string): void;
  changed(): void;
  /** A line for the log of the extension host. */
  says(id: string, line: string): void;
}

/** Runs each built-in extension in a thread of its own: a crash or a loop of one concerns no other. */
export interface ExtensionHost {
  start(): void;
  list(): readonly BuiltInStatus[];
  /** Ends an extension, whatever it does, and starts it again. @throws HostRefusal `inapp.extension_unknown` */
  restart(id: string): Promise<void>;
  /** Restarts all: they must get the stored values of the workspace that is open now. */
  reload(): Promise<void>;
  notify<Name extends InAppEventName>(name: Name, data: InAppEventData<Name>): void;
  close(): Promise<void>;
}

interface Running {
  readonly builtIn: BuiltIn;
  session: Session | undefined;
  status: Pick<BuiltInStatus, "state" | "reason">;
  isLate: boolean;
  /** True once it is told to end: failures from then on are not the extension's. */
  isEnding: boolean;
}

export function extensionHost(input: ExtensionHostInput): ExtensionHost {
  const { builtIns, changed } = input;
  const all = new Map<string, Running>(
    builtIns.map((builtIn) => [
      builtIn.manifest.id,
      { builtIn, session: undefined, status: { state: "stopped" }, isLate: false, isEnding: false },
    ]),
  );
  let isOpen = true;
  const become = (running: Running, status: Running["status"]) => {
    running.status = status;
    changed();
  };
  const start = starter(input, become);
  const stop = async (running: Running, politely: "politely" | "at once") => {
    const { session } = running;
    if (!session) return;
    running.isEnding = true;
    await session.stop(politely);
    if (running.session !== session) return;
    running.session = undefined;
    input.drop(running.builtIn.manifest.id);
    become(running, { state: "stopped" });
  };
  const again = async (running: Running) => {
    await stop(running, mannerOf(running));
    if (isOpen && !running.session) start(running);
  };
  return {
    start() {
      for (const running of all.values()) start(running);
    },
    list: () =>
      [...all.values()].map(({ builtIn: { manifest }, session, status, isLate }) => ({
        id: manifest.id,
        name: manifest.name,
        ...(session && isLate ? { state: "unresponsive" } : status),
      })),
    async restart(id) {
      const running = all.get(id);
      if (!running) throw new HostRefusal("inapp.extension_unknown", `there is no ${id}`);
      await again(running);
    },
    async reload() {
      await Promise.all([...all.values()].filter(({ session }) => session).map(again));
    },
    notify(name, data) {
      for (const { session } of all.values()) session?.notify(name, data);
    },
    async close() {
      isOpen = false;
      await Promise.all([...all.values()].map((running) => stop(running, mannerOf(running))));
    },
  };
}

/** Characters of a reason, which is shown in a corner of the page. */
const LONGEST_REASON = 500;

type Become = (running: Running, status: Running["status"]) => void;

/** Starts one run of an extension and follows it to its end. */
function starter(input: ExtensionHostInput, become: Become): (running: Running) => void {
  const { gate, clock, limits, changed } = input;
  const fail = (running: Running, cause: string) => {
    const reason = cause.slice(0, LONGEST_REASON);
    const { id } = running.builtIn.manifest;
    running.session = undefined;
    input.drop(id);
    input.says(id, `failed: ${reason}`);
    become(running, { state: "failed", reason });
  };
  const start = (running: Running) => {
    const { builtIn } = running;
    const { id } = builtIn.manifest;
    const isCurrent = () => running.session === session;
    const session = startSession({
      builtIn,
      gate,
      clock,
      limits,
      snapshot: input.snapshot(builtIn),
      says: (line) => input.says(id, line),
      crashed: (reason) => isCurrent() && fail(running, reason),
      responsive(isResponsive) {
        if (!isCurrent()) return;
        input.says(id, isResponsive ? "responds again" : "does not respond");
        running.isLate = !isResponsive;
        changed();
      },
    });
    running.session = session;
    running.isLate = false;
    running.isEnding = false;
    become(running, { state: "starting" });
    session.activate().then(
      () => isCurrent() && become(running, { state: "running" }),
      async (cause: unknown) => {
        if (!isCurrent() || running.isEnding) return;
        fail(running, textOf(cause));
        await session.stop("at once");
      },
    );
  };
  return start;
}

/** An extension that does not respond, or has not finished its start, is ended without being asked. */
function mannerOf({ status, isLate }: Running): "politely" | "at once" {
  return status.state === "running" && !isLate ? "politely" : "at once";
}
