import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { interactiveManifest } from "@bourse/testing/archives";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { expect, onTestFinished } from "vitest";
import { BIN } from "../spawn.ts";
import { put } from "../workspace.ts";

const ID = "svc.sample_saved";

/** Makes a project whose guest shows a text. */
export function putProject(project: string): void {
  const views = { [ID]: [{ id: EVENT_VIEW, name: "View", interactive: true }] };
  put(project, "package/manifest.json", Buffer.from(interactiveManifest({ id: ID, contributes: { views } })));
}

/** The program of a guest that shows a text, and may do something before. */
export const programThatShows = (text: string, first = ""): string =>
  `import { defineExtension, label } from "@bourse/sdk/guest";
defineExtension({ views: { "${EVENT_VIEW}": () => { ${first} return label("${text}"); } } });
`;

/** An event that `bourse dev` has said. */
interface Said {
  readonly event: string;
  readonly page?: string;
}

/** A process of `bourse dev` with a host of its own; what it writes beside its project stands in `folder`. */
export function spawnDev(project: string, folder: string) {
  const args = [BIN, "dev", project, "--own", "--port", "0", "--json"];
  const env = { ...process.env, BOURSE_HOME: path.join(folder, "home"), TMPDIR: folder };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const { pid } = child;
  if (pid === undefined) throw new Error("bourse dev did not start");
  const said: Said[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => said.push(JSON.parse(line)));
  const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
  return {
    pid,
    said,
    /** The next event of these names after so many. */
    async next(from: number, ...names: readonly string[]): Promise<Said> {
      const find = () => said.slice(from).find(({ event }) => names.includes(event));
      await expect.poll(find, { message: `${names} after ${JSON.stringify(said.slice(from))}` }).toBeDefined();
      return find() as Said;
    },
    /** Ends it as Ctrl-C does. */
    async stop(): Promise<number | null> {
      child.kill("SIGINT");
      return ended;
    },
  };
}

/** Resources of a process and of all that it has started, as the system counts them. */
export function resourcesOf(pid: number) {
  const all = [pid];
  for (const each of all) all.push(...childrenOf(each));
  const status = all.map((each) => textOf(`/proc/${each}/status`));
  const sum = (name: string) =>
    status.reduce((total, text) => total + Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0), 0);
  const count = (of: (pid: number) => number) => all.reduce((total, each) => total + of(each), 0);
  return {
    mib: Math.round(sum("VmRSS") / 1024),
    sharedMib: Math.round(sum("RssShmem") / 1024),
    processes: all.length,
    threads: sum("Threads"),
    files: count((each) => entriesOf(`/proc/${each}/fd`).length),
    watches: count(watchesOf),
    sharedFiles: count((each) => textOf(`/proc/${each}/maps`).match(/\/dev\/shm|memfd:/g)?.length ?? 0),
  };
}

function childrenOf(pid: number): readonly number[] {
  const threads = entriesOf(`/proc/${pid}/task`);
  return threads.flatMap((each) => textOf(`/proc/${pid}/task/${each}/children`).split(" ").filter(Boolean).map(Number));
}

/** Files and folders whose changes a process asks the system for. */
function watchesOf(pid: number): number {
  const infos = entriesOf(`/proc/${pid}/fdinfo`).map((each) => textOf(`/proc/${pid}/fdinfo/${each}`));
  return infos.reduce((total, text) => total + (text.match(/^inotify wd/gm)?.length ?? 0), 0);
}

const entriesOf = (folder: string) => unlessGone(() => readdirSync(folder)) ?? [];
const textOf = (file: string) => unlessGone(() => readFileSync(file, "utf8")) ?? "";

/** Undefined where a process, a thread or a file has ended meanwhile. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw cause;
  }
}

/** A module of 770 kB that is left at each save would take more. */
const MOST_GROWTH_MIB = 60;

/**
 * A process holds no more at late looks than at early ones. A look may fall on a moment in which a guest's process
 * begins or ends: the least of the late ones is compared with the most of the early ones.
 */
export function expectNoGrowth(early: readonly Resources[], late: readonly Resources[]): void {
  const of = (looks: readonly Resources[], name: keyof Resources) => looks.map((each) => each[name]);
  const held = { files: 2, threads: 1, watches: 0, sharedFiles: 0, sharedMib: 1, mib: MOST_GROWTH_MIB };
  for (const [name, margin] of Object.entries(held)) {
    const [before, after] = [of(early, name as keyof Resources), of(late, name as keyof Resources)];
    expect(Math.min(...after), name).toBeLessThanOrEqual(Math.max(...before) + margin);
  }
}

type Resources = ReturnType<typeof resourcesOf>;
