import type { Readable, Writable } from "node:stream";
import { connectPeer, type Params, type Peer, WireFailure } from "@bourse/api/wire";
import type { PluginLimits, PluginManifest } from "@bourse/contract";
import type { InAppEventData, InAppEventName } from "@bourse/contract/in-app";
import { allowanceOf, type Clock } from "@bourse/platform";
import { askOf, requestCommand } from "../../in-app/request-command.ts";
import { type Guarded, startGuarded } from "../../process/guarded.ts";
import { HostRefusal } from "../../refusal.ts";
import { within } from "../../within.ts";
import { type PluginApi, pluginPrincipal } from "../wire/api.ts";
import { pluginGate } from "../wire/gate.ts";
import { initialize } from "../wire/initialize.ts";
import { processCarrier } from "../wire/process-streams.ts";
import { commandOf, type Environment, environmentOf, findPython } from "./interpreters.ts";

/** A faster log waits in the plugin: reading it without a rest would take all of the host's turns. */
const LOG_BYTES = 1024 * 1024;
const LOG_REST_MS = 100;
/** Time to read the rest of a pipe after its process has ended. */
const READ_OUT_MS = 1000;

/** A plugin to be started; its files have been checked. */
export interface StartParts {
  readonly folder: string;
  readonly manifest: PluginManifest;
  readonly api: PluginApi;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly limits: PluginLimits;
  /** Ends the start. After the start, it ignores everything that the plugin sends and asks it to end. */
  readonly signal?: AbortSignal;
  /** Takes pieces of its standard error as they come. */
  log?(chunk: Buffer): void;
  /** Called with each breach of the protocol; `trace` with each message in either direction. */
  misused?(reason: string): void;
  trace?(direction: "in" | "out", message: unknown): void;
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

/** A plugin that runs and has answered `initialize`. */
export interface RunningPlugin {
  readonly manifest: PluginManifest;
  /** Runs a command that the plugin contributes. @throws HostRefusal, WireFailure */
  command(id: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown>;
  /** Asks it anything. @throws WireFailure `inapp.timeout` after `ms` */
  ask(method: string, params: Params, ms: number): Promise<unknown>;
  /** Notifies it of an event, if its permissions name the namespace. */
  notify<Name extends InAppEventName>(name: Name, data: InAppEventData<Name>): void;
  /** Resolves once it has made everything that it offers, or has failed. Before that it answers no request, not even with a refusal. */
  activated(): Promise<void>;
  /** The end of its standard error. */
  lines(): readonly string[];
  /** Resolves with the exit code when no process of its group is left. */
  readonly ended: Promise<number>;
  /** Asks it to end, and ends it if it does not. */
  stop(): Promise<number>;
}

/** Starts a plugin's process and its wire. @throws HostRefusal `plugin.start_failed`, `plugin.runtime_missing` */
export async function startPlugin(parts: StartParts): Promise<RunningPlugin> {
  const { folder, manifest, clock, limits } = parts;
  const tail = logTail(limits.maxLogBytes);
  const python = await findPython(parts.environment, parts.signal);
  const guarded = startGuarded({
    python,
    command: commandOf(folder, manifest, python),
    environment: environmentOf(parts.environment),
    folder,
    niceness: 0,
    patienceMs: limits.patienceMs,
    graceMs: limits.graceMs,
    limits: { CORE: 0 },
    clock,
  });
  let unrested = 0;
  guarded.errors.on("data", (chunk: Buffer) => {
    unrested += chunk.length;
    if (unrested >= LOG_BYTES) {
      unrested = 0;
      guarded.errors.pause();
      clock.after(LOG_REST_MS, () => guarded.errors.resume());
    }
    tail.append(chunk);
    parts.log?.(chunk);
  });
  const { peer, fed, run } = connect(guarded, parts);
  // A plugin whose output or input is closed cannot communicate any more, so it is ended.
  for (const gone of [fed, closed(guarded.input)]) gone.then(guarded.stop, parts.report);
  const cut = () => {
    peer.notify("shutdown", {});
    peer.close("it may not run any more");
  };
  parts.signal?.addEventListener("abort", cut, { once: true });
  const ended = endOf(guarded, fed, clock).finally(() => {
    parts.signal?.removeEventListener("abort", cut);
    peer.close("the plugin has ended");
  });
  const lastWords = () => tail.lines().at(-1)?.slice(0, 200);
  try {
    const { snapshot, isForBacktest = false } = parts.api;
    await initialize(peer, { ...parts, snapshot: snapshot(pluginPrincipal(manifest)), isForBacktest });
  } catch (cause) {
    const code = await Promise.race([ended, guarded.stop()]);
    // The caller removes everything that the plugin made, so nothing that it has sent may make more.
    peer.close("the plugin did not start");
    throw startFailure(cause, code, lastWords());
  }
  return {
    manifest,
    lines: tail.lines,
    ask: (method, params, ms) => peer.request(method, params, { deadline: { ms, timers: allowanceOf(clock) } }),
    async activated() {
      try {
        await run("", []);
      } catch (cause) {
        if (!(cause instanceof WireFailure)) throw cause;
      }
    },
    ended,
    notify(name, data) {
      const [namespace] = name.split("/");
      if (manifest.permissions.some((each) => each === namespace)) peer.notify(name, { ...data });
    },
    async command(id, args, signal) {
      if (!manifest.contributes?.commands?.some((each) => each.id === id)) {
        throw new HostRefusal("plugin.command_unknown", `${manifest.id} has no command ${JSON.stringify(id)}`);
      }
      return run(id, args, signal);
    },
    async stop() {
      peer.notify("shutdown", {});
      await guarded.stop();
      return ended;
    },
  };
}

async function closed(stream: Readable | Writable): Promise<void> {
  if (!stream.destroyed) await new Promise((resolve) => stream.once("close", resolve));
}

/** Its last answer and its last words may still be in their pipes when it has ended. */
async function endOf(guarded: Guarded, fed: Promise<void>, clock: Clock): Promise<number> {
  const code = await guarded.ended;
  await within({ clock, ms: READ_OUT_MS }, Promise.all([fed, closed(guarded.errors)]));
  return code;
}

interface Connected {
  readonly peer: Peer;
  readonly fed: Promise<void>;
  run(command: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown>;
}

function connect(guarded: Guarded, parts: StartParts): Connected {
  const { clock, limits, trace } = parts;
  const misused = (reason: string) => parts.misused?.(reason);
  const { carrier, fed } = processCarrier({
    input: guarded.input,
    output: guarded.output,
    clock,
    limits,
    close: () => void guarded.stop(),
    misused,
    report: parts.report,
    deaf() {
      misused("it does not read its standard input");
      guarded.stop().catch(parts.report);
    },
  });
  const traced = trace && {
    ...carrier,
    send(message: Parameters<typeof carrier.send>[0]) {
      trace("out", message);
      carrier.send(message);
    },
    onMessage: (listener: (value: unknown) => void) =>
      carrier.onMessage((value) => {
        trace("in", value);
        listener(value);
      }),
  };
  const deadline = { ms: limits.requestMs, timers: allowanceOf(clock) };
  const run: Connected["run"] = (command, args, signal) =>
    requestCommand(peer, { command, args }, { deadline, signal });
  const peer: Peer = connectPeer({
    carrier: traced ?? carrier,
    handle: pluginGate(parts.manifest, parts.api.gate, { runCommand: run, ask: askOf(() => peer, clock) }),
    misused,
    failed: parts.report,
  });
  return { peer, fed, run };
}

function startFailure(cause: unknown, code: number, words = ""): unknown {
  if (!(cause instanceof WireFailure)) return cause;
  const why = cause.code === "inapp.closed" ? `it ended with ${code}` : cause.message;
  return new HostRefusal("plugin.start_failed", words === "" ? why : `${why}: ${words}`);
}

/** The end of a stream of text. Appending costs the same however many lines a piece has. */
interface LogTail {
  append(chunk: Buffer): void;
  /** The kept lines, oldest first; the first may be the end of one. */
  lines(): readonly string[];
}

function logTail(maxBytes: number): LogTail {
  let kept: Buffer[] = [];
  let length = 0;
  return {
    append(chunk) {
      // A copy, because a piece of the stream keeps its larger buffer in memory.
      const piece = Buffer.from(chunk.subarray(-maxBytes));
      kept.push(piece);
      length += piece.length;
      if (length <= 2 * maxBytes && kept.length < 1000) return;
      const end = Buffer.concat(kept).subarray(-maxBytes);
      kept = [Buffer.from(end)];
      length = end.length;
    },
    lines() {
      const text = Buffer.concat(kept).subarray(-maxBytes).toString();
      return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trimEnd()]));
    },
  };
}
