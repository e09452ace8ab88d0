import { readdir, readFile, readlink } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { type ForecastLimits, type ModelHealth, modelHealthFault, SERVICE_ENTRY_POINT } from "@bourse/contract";
import { type Clock, type Random, SerialQueue, systemMachineTime } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { ModelMetadata, Prepared } from "../prepare/prepared.ts";
import { type Guarded, startGuarded } from "../process/guarded.ts";
import { parseLine, readLines } from "../process/line-reader.ts";
import { fileHash } from "../tree/file-hash.ts";
import { checkTree } from "../tree/read-tree.ts";
import { askModel, type ModelRequest } from "./ask.ts";
import { isProof, prove, SECRET_BYTES } from "./proof.ts";

/** An address of this machine that has not answered within this time counts as closed, also to others. */
const TRY_MS = 1000;

/** `0100007F` is 127.0.0.1 as the kernel writes it. */
const LOOPBACK = "0100007F";
const LISTENING = "0A";

/**
 * The fault of the addresses on which a process and its children listen; undefined when it is 127.0.0.1 and this port
 * alone. Linux reports them; on other systems the host tries the machine's other addresses.
 */
async function addressFault(parent: number, port: number): Promise<string | undefined> {
  if (process.platform !== "linux") return reachedElsewhere(port);
  const pids = await descendants(parent);
  const inodes = new Set((await Promise.all(pids.map(socketsOf))).flat());
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const wanted = `${LOOPBACK}:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const own = tables.flatMap(rowsOf).filter(({ state, inode }) => state === LISTENING && inodes.has(inode));
  const other = own.find(({ local }) => local !== wanted);
  if (other) return `it listens on ${other.local}, in the kernel's notation, not on 127.0.0.1:${port} alone`;
  return own.length === 1 ? undefined : `it does not listen on 127.0.0.1:${port}`;
}

async function descendants(pid: number): Promise<readonly number[]> {
  const told = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = told.split(" ").flatMap((each) => (each === "" ? [] : [Number(each)]));
  const below = await Promise.all(children.map(descendants));
  return [...children, ...below.flat()];
}

async function socketsOf(pid: number): Promise<readonly string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch((): string[] => []);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => "")));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

function rowsOf(table: string) {
  return table
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      return local === undefined || state === undefined || inode === undefined ? [] : [{ local, state, inode }];
    });
}

/** If this machine's other addresses answer, other machines can reach the model too. */
async function reachedElsewhere(port: number): Promise<string | undefined> {
  const others = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  for (const host of others.filter((address) => address !== "127.0.0.1")) {
    if (await accepts(host, port)) return `it answers on ${host}`;
  }
  return undefined;
}

function accepts(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  const settle = (isOpen: boolean) => {
    cancel();
    socket.destroy();
    resolve(isOpen);
  };
  const cancel = systemMachineTime.after(TRY_MS, () => settle(false));
  socket.once("connect", () => settle(true));
  socket.once("error", () => settle(false));
  return promise;
}

/** A prepared model, to be started. */
export interface StartSetup {
  /** The folder of its tree. */
  readonly folder: string;
  readonly prepared: Prepared;
  readonly metadata: ModelMetadata;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: ForecastLimits;
  readonly signal: AbortSignal;
}

/** A process of the model that has proved to be healthy. */
export interface ServingModel {
  readonly port: number;
  /** Asks one question at a time. @throws HostRefusal as `askModel`. */
  ask(asked: Omit<ModelRequest, "count">, answerMs: number): Promise<unknown>;
  lastWords(): string;
  /** Resolves with the exit code when no process of it is left. */
  readonly ended: Promise<number>;
  stop(): Promise<number>;
}

/**
 * Starts a model: checks the interpreter and every file, gives it a secret, and accepts it once it has reported its
 * port with a proof, listens on 127.0.0.1 alone, is healthy, and every file is unchanged. @throws HostRefusal
 * `forecast.tree_changed`, `forecast.python_changed`, `forecast.start_failed`, `forecast.address_wrong`,
 * `forecast.stopped`
 */
export async function startModel(setup: StartSetup): Promise<ServingModel> {
  const { folder, prepared, limits, signal, clock } = setup;
  await checkPython(prepared);
  await checkTree(folder, prepared.files);
  if (signal.aborted) throw stopped();
  const script = join(folder, "package", SERVICE_ENTRY_POINT);
  const guarded = startGuarded({ python: prepared.python.program, script, limits, maxFileBytes: 0, clock });
  const stop = () => void guarded.stop();
  signal.addEventListener("abort", stop, { once: true });
  const late = clock.allow(limits.startMs, stop);
  try {
    const serving = await meet(guarded, setup);
    // Detects a file that was swapped between the check above and its loading.
    await checkTree(folder, prepared.files);
    return serving;
  } catch (cause) {
    await guarded.stop();
    if (signal.aborted) throw stopped();
    throw cause;
  } finally {
    late();
    signal.removeEventListener("abort", stop);
  }
}

function stopped(): HostRefusal {
  return new HostRefusal("forecast.stopped", "the model was stopped while it started");
}

async function checkPython({ python }: Prepared): Promise<void> {
  if ((await fileHash(python.program)) === python.sha256) return;
  throw new HostRefusal("forecast.python_changed", `${python.program} is not the one that the model was prepared with`);
}

async function meet(guarded: Guarded, setup: StartSetup): Promise<ServingModel> {
  const { clock, limits, metadata, random } = setup;
  const secret = random.bytes(SECRET_BYTES);
  guarded.input.write(`${JSON.stringify({ secret: secret.toString("hex") })}\n`);
  const port = await readPort(guarded, (told) => prove(secret, "port", told));
  const fault = guarded.pid === undefined ? "it has ended" : await addressFault(guarded.pid, port);
  if (fault !== undefined) throw new HostRefusal("forecast.address_wrong", fault);
  const life = new AbortController();
  const end = guarded.ended.then(() => life.abort());
  end.catch(() => undefined);
  let count = 0;
  const queue = new SerialQueue();
  const serving: ServingModel = {
    port,
    ask(asked, answerMs) {
      const bounds = { clock, answerMs, maxBytes: limits.maxAnswerBytes, signal: life.signal };
      return queue.run(() => {
        count += 1;
        return askModel({ port, secret }, { ...asked, count }, bounds);
      });
    },
    lastWords: guarded.lastWords,
    ended: guarded.ended,
    stop() {
      life.abort();
      return guarded.stop();
    },
  };
  await checkHealth(serving, metadata, limits.startMs);
  return serving;
}

/** Versions that a healthy model names. */
export type ModelVersion = Pick<ModelMetadata, "modelRevision" | "forecastLibVersion">;

/** @throws HostRefusal when it is not the model of the manifest, or does not answer */
export async function checkHealth(serving: ServingModel, metadata: ModelVersion, withinMs: number): Promise<void> {
  const health = await serving.ask({ method: "GET", path: "/health" }, withinMs);
  const fault = modelHealthFault(health);
  if (fault !== undefined) throw new HostRefusal("forecast.answer_invalid", `its health: ${fault}`);
  const { model_revision: revision, forecast_lib_version: version } = health as ModelHealth;
  if (revision === metadata.modelRevision && version === metadata.forecastLibVersion) return;
  throw new HostRefusal("forecast.start_failed", `it is revision ${revision} with library ${version}`);
}

async function readPort(guarded: Guarded, proofOf: (port: number) => string): Promise<number> {
  const lines = readLines(guarded.output);
  const { value, done } = await lines.next();
  const told = done ? undefined : parseLine(value);
  const { port, proof } = told ?? {};
  if (
    typeof port !== "number" ||
    !Number.isInteger(port) ||
    port < 1 ||
    port > 65_535 ||
    !isProof(proofOf(port), proof)
  ) {
    const words = guarded.lastWords();
    throw new HostRefusal("forecast.start_failed", words === "" ? "it did not tell its port in time" : words);
  }
  // Closes the pipe: the host reads nothing else that it prints, and a full pipe cannot block it.
  await lines.return(undefined);
  return port;
}
