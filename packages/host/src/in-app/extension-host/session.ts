import { Worker } from "node:worker_threads";
import { portCarrier } from "@bourse/api/carriers/port";
import { connectPeer, PING } from "@bourse/api/wire";
import type { BuiltIn } from "@bourse/builtin";
import type { InAppLimits } from "@bourse/contract";
import type { InAppEventData, InAppEventName, Snapshot } from "@bourse/contract/in-app";
import { allowanceOf, type Clock, compileCacheFolder, endThread, programUrl, textOf } from "@bourse/platform";
import type { InApp } from "../../principal/principal.ts";
import type { InAppGate } from "../gate.ts";
import { askOf, requestCommand } from "../request-command.ts";
import type { ThreadInput } from "./thread.ts";

/** Dependencies of one run of an extension. */
export interface SessionInput {
  readonly builtIn: BuiltIn;
  readonly snapshot: Snapshot;
  readonly gate: InAppGate;
  readonly clock: Clock;
  readonly limits: Pick<InAppLimits, "acknowledgeMs" | "deactivateMs" | "heapMb" | "maxUnreadEvents">;
  responsive(isResponsive: boolean): void;
  /** The thread ended by itself. Called once, and not after `stop`. */
  crashed(reason: string): void;
  /** A line for the log of the extension host. */
  says(line: string): void;
}

/** One run of an extension in its thread. */
export interface Session {
  /** Settles when `activate` has returned. */
  activate(): Promise<unknown>;
  notify<Name extends InAppEventName>(name: Name, data: InAppEventData<Name>): void;
  /** Ends it; `politely`: it is asked to release everything first. */
  stop(politely: "politely" | "at once"): Promise<void>;
}

const PROGRAM = programUrl(new URL("./thread.ts", import.meta.url));

export function startSession(input: SessionInput): Session {
  const { builtIn, gate, clock, limits, says } = input;
  const given: ThreadInput = { entry: programUrl(builtIn.entry).href, compiled: compileCacheFolder() };
  // Empty: the host's environment holds secrets that no extension needs.
  const thread = new Worker(PROGRAM, {
    workerData: given,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const principal: InApp = { kind: "inApp", origin: "builtIn", id: builtIn.manifest.id, name: builtIn.manifest.name };
  let isEnding = false;
  let ending: Promise<void> | undefined;
  /** Once: each call of `endThread` holds a timer until the thread is gone, and counts a thread that never ends. */
  const end = () => {
    ending ??= endThread(thread, clock);
    return ending;
  };
  const peer = connectPeer({
    carrier: portCarrier(thread, () => void end()),
    handle: (request) =>
      gate(
        {
          principal,
          runCommand: (command, args, signal) => requestCommand(peer, { command, args }, { signal }),
          ask: askOf(() => peer, clock),
        },
        request,
      ),
    failed: (cause) => says(textOf(cause)),
    misused: says,
    acknowledgement: { withinMs: limits.acknowledgeMs, timers: allowanceOf(clock), responsive: input.responsive },
  });
  let cause: string | undefined;
  thread.on("error", (error) => {
    cause = textOf(error);
  });
  thread.on("exit", (code) => {
    peer.close(cause ?? `its thread ended with code ${code}`);
    if (!isEnding) input.crashed(cause ?? `its thread ended with code ${code}`);
  });
  for (const stream of [thread.stdout, thread.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => says(text.trimEnd()));
  }
  // Notifications are not acknowledged. A ping after them shows whether the extension still processes them.
  let [sent, taken, isAsked] = [0, 0, false];
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    const asked = sent;
    peer.request(PING, {}).then(
      () => {
        [taken, isAsked] = [asked, false];
      },
      () => {
        isAsked = false;
      },
    );
  };
  return {
    activate: () => peer.request("extension/activate", { ...input.snapshot }),
    notify(name, data) {
      // Unread events wait in the host's memory, and an extension may loop for days.
      if (sent - taken >= limits.maxUnreadEvents) {
        cause ??= `it has not taken the last ${limits.maxUnreadEvents} events`;
        return void end();
      }
      peer.notify(name, { ...data });
      sent += 1;
      ask();
    },
    async stop(politely) {
      isEnding = true;
      if (politely === "politely") {
        const deadline = { ms: limits.deactivateMs, timers: allowanceOf(clock) };
        await peer.request("extension/deactivate", {}, { deadline }).catch((reason) => says(textOf(reason)));
      }
      peer.close("the extension was stopped");
      await end();
    },
  };
}
