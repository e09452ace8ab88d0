import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { systemMachineTime } from "@bourse/platform";
import type { DossierMaker, FoundDossier, Rebuild } from "../../ports/dossier-maker.ts";
import type { StoredObject } from "../../ports/objects.ts";

/** The answer of the process. */
export type ProcessAnswer =
  | ({ readonly ok: true } & FoundDossier)
  | { readonly ok: false; readonly rules: readonly string[] };

/** The sources in a folder, for the process that makes a guest of them. */
export interface RebuildOrder extends Pick<Rebuild, "entry" | "apiVersion" | "views"> {
  readonly folder: string;
}

/** The digest of the guest, or why there is none. */
export interface RebuildAnswer {
  readonly sha256?: string;
  readonly reason?: string;
}

/** Limits of one process; tests make them small. */
export interface ProcessLimits {
  /** Time for all scenarios; the document of a slower guest says that it is not complete. */
  readonly scenariosMs: number;
  /** Elapsed time after which the process is ended. */
  readonly endMs: number;
  /** Heap of the process's own code in MiB. A guest's memory is limited by the module. */
  readonly heapMb: number;
  readonly answerBytes: number;
  /** Of the system, from -20 to 19. */
  readonly niceness: number;
}

/** A dossier takes seconds; a guest that uses its whole time in every callback is stopped before an operator would look. */
const LIMITS: ProcessLimits = {
  scenariosMs: 120_000,
  endMs: 180_000,
  heapMb: 512,
  answerBytes: 8 * 1024 * 1024,
  // Requests go first: nobody waits for a dossier.
  niceness: constants.priority.PRIORITY_BELOW_NORMAL,
};

const PROGRAM = new URL("./program.ts", import.meta.url);
const REBUILD = new URL("./rebuild-program.ts", import.meta.url);
/** The code of this service and of the packages that it uses; there is nothing else for the process to read. */
const CODE = path.resolve(import.meta.dirname, "../../../../..");
const READABLE = ["packages", "node_modules"].map((folder) => path.join(CODE, folder));

/**
 * Makes each dossier in a process of its own. It inherits no variables and no descriptors; Node's permissions leave it
 * its own code to read, threads, and nothing to write, to start or to connect to (no network: Node 25 and later).
 */
export class ProcessDossierMaker implements DossierMaker {
  readonly #program: URL;
  readonly #limits: ProcessLimits;
  readonly #running = new Set<ChildProcess>();
  #isClosed = false;

  constructor({ program = PROGRAM, limits = {} }: { program?: URL; limits?: Partial<ProcessLimits> } = {}) {
    this.#program = program;
    this.#limits = { ...LIMITS, ...limits };
  }

  async make(object: StoredObject): Promise<FoundDossier> {
    const answer: ProcessAnswer = JSON.parse(await this.#run({ program: this.#program, flags: [] }, object));
    if (answer.ok) return answer;
    throw new Error(`the process refuses the package: ${answer.rules.join(", ")}`);
  }

  async rebuild({ files, ...about }: Rebuild): Promise<string> {
    const folder = await mkdtemp(path.join(await realpath(tmpdir()), "bourse-sources-"));
    try {
      for (const { path: file, text } of files) {
        const target = path.join(folder, file);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, text);
      }
      const { entry, apiVersion, views } = about;
      const order: RebuildOrder = { folder, entry, apiVersion, views };
      const bytes = Buffer.from(JSON.stringify(order));
      const started = { program: REBUILD, flags: [`--allow-fs-read=${folder}`, "--allow-addons"] };
      const said = await this.#run(started, { size: bytes.length, bytes: Readable.from([bytes]), close() {} });
      const { sha256, reason = "" }: RebuildAnswer = JSON.parse(said);
      if (sha256 === undefined) throw new Error(reason);
      return sha256;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #run(started: Started, object: StoredObject): Promise<string> {
    if (this.#isClosed) {
      object.close();
      throw new Error("this node is stopping");
    }
    const child = this.#start(started);
    try {
      return await this.#ask(child, object);
    } finally {
      child.kill("SIGKILL");
      this.#running.delete(child);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = [...this.#running].map((child) => (child.exitCode === null ? once(child, "close") : undefined));
    for (const child of this.#running) child.kill("SIGKILL");
    await Promise.all(ended);
  }

  #start({ program, flags }: Started): ChildProcess {
    const { heapMb, scenariosMs, niceness } = this.#limits;
    const reads = [...READABLE, fileURLToPath(program)].map((each) => `--allow-fs-read=${each}`);
    const all = ["--permission", ...reads, "--allow-worker", `--max-old-space-size=${heapMb}`, ...flags];
    const child = spawn(process.execPath, [...all, fileURLToPath(program), String(scenariosMs)], {
      cwd: path.parse(CODE).root,
      env: { NODE_NO_WARNINGS: "1" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    this.#running.add(child);
    return child;
  }

  async #ask(child: ChildProcess, object: StoredObject): Promise<string> {
    const { endMs, answerBytes } = this.#limits;
    const said = new Limited(answerBytes, () => child.kill("SIGKILL"));
    const words = new Limited(WORDS_BYTES, () => {});
    child.stdout?.on("data", (bytes: Buffer) => said.take(bytes));
    child.stderr?.on("data", (bytes: Buffer) => words.take(bytes));
    let isLate = false;
    const late = systemMachineTime.after(endMs, () => {
      isLate = true;
      child.kill("SIGKILL");
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    try {
      const [fed, code] = await Promise.all([feed(child, object), ended]);
      if (isLate) throw new Error(`the process did not end within ${endMs / 1000} s`);
      if (said.isOver) throw new Error(`the dossier is longer than ${answerBytes} bytes`);
      if (fed) throw fed;
      if (code !== 0) throw new Error(`the process failed (${code ?? "it was ended"})`, { cause: words.text });
      return said.text;
    } finally {
      late();
    }
  }
}

/** A program, and the permissions that it has beyond the usual ones. */
interface Started {
  readonly program: URL;
  readonly flags: readonly string[];
}

/** Enough of its complaints for the log of an operator. */
const WORDS_BYTES = 4096;

/** Sends the archive; returns the fault of reading it. A process that has ended reports itself why. */
async function feed(child: ChildProcess, object: StoredObject): Promise<Error | undefined> {
  if (!child.stdin) return new Error("the process has no standard input");
  try {
    await pipeline(object.bytes, child.stdin);
    return undefined;
  } catch (cause) {
    child.kill("SIGKILL");
    if (isBrokenPipe(cause)) return undefined;
    return new Error("the package could not be read", { cause });
  }
}

const isBrokenPipe = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && ["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(cause.code));

/** Bytes up to a limit; the rest is dropped. */
class Limited {
  readonly #most: number;
  readonly #over: () => void;
  readonly #parts: Buffer[] = [];
  #length = 0;

  constructor(most: number, over: () => void) {
    this.#most = most;
    this.#over = over;
  }

  get isOver(): boolean {
    return this.#length > this.#most;
  }

  get text(): string {
    return Buffer.concat(this.#parts).toString();
  }

  take(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.isOver) this.#over();
    else this.#parts.push(bytes);
  }
}
