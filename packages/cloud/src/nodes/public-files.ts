import { mkdir } from "node:fs/promises";
import path from "node:path";
import { AnswerTree } from "../adapters/files/answer-tree.ts";
import type { FullConfig } from "../config/config.ts";
import { lockFolder, type Unlock } from "../database/lock.ts";
import type { CatalogueCache, ReadyAnswer } from "../domain/catalogue/cache.ts";
import { Outage } from "../outage.ts";
import type { Log } from "../ports/log.ts";

/** Location of the files, and the state they follow. */
export interface PublicFilesOptions {
  readonly folder: string;
  readonly mostBytes: number;
  readonly cache: Pick<CatalogueCache, "refresh">;
  /** This machine's time in milliseconds, which nginx uses as well. */
  readonly now: () => number;
  readonly log: Log;
}

/** Several checks in each half second, so that a late one leaves no gap. */
const LOOK_EVERY_MS = 100;

/** nginx looks up the current half second. */
const HALF_SECOND_MS = 500;

/** Together with the following half second, an answer is at most 800 ms old when it is served. */
const AHEAD_MS = 300;

/** The addresses that nginx looks up: no query, nothing escaped, and nothing with a special meaning in a file path. */
const ADDRESS = /^\/api\/marketplace\/plugins(?:\/(svc\.[a-z0-9._-]+)(?:\/(versions|handovers))?)?$/;

/**
 * The name of an address's file, built like in the documented nginx configuration; undefined when nginx must ask the
 * nodes.
 */
export function fileNameOf(url: string): string | undefined {
  const found = ADDRESS.exec(url);
  return found ? `${found[1] ?? ""}~${found[2] ?? ""}` : undefined;
}

/**
 * The half seconds for which knowledge of a moment is valid, named as nginx names them with one pattern: by the number
 * of the second, and in its later half with a trailing point.
 */
export function momentsAfter(knownAtMs: number): readonly string[] {
  if (!Number.isFinite(knownAtMs)) return [];
  const first = Math.floor(knownAtMs / HALF_SECOND_MS);
  const last = Math.floor((knownAtMs + AHEAD_MS) / HALF_SECOND_MS);
  return [...new Set([first, last])].map((half) => `${Math.floor(half / 2)}${half % 2 === 0 ? "" : "."}`);
}

/** The files of a node whose configuration has a folder for them. */
export async function openPublicFiles(
  { publicFilesDir, limits, log }: FullConfig,
  cache: CatalogueCache,
): Promise<PublicFiles | undefined> {
  if (publicFilesDir === undefined) return undefined;
  const mostBytes = limits.catalogueCacheBytes;
  return PublicFiles.open({ folder: publicFilesDir, mostBytes, cache, now: () => Date.now(), log });
}

/** Maintains a node's public answers as files for nginx, as long as it knows that they are current. */
export class PublicFiles {
  readonly #options: PublicFilesOptions;
  readonly #tree: AnswerTree;
  readonly #unlock: Unlock;
  readonly #outage: Outage;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(options: PublicFilesOptions, tree: AnswerTree, unlock: Unlock) {
    this.#options = options;
    this.#tree = tree;
    this.#unlock = unlock;
    this.#outage = new Outage(options.log, {
      away: "nginx has no files of public reads and asks the nodes",
      back: "nginx has files of public reads again",
    });
  }

  /** @throws when another process has the folder: each would remove what the other writes. */
  static async open(options: PublicFilesOptions): Promise<PublicFiles> {
    await mkdir(options.folder, { recursive: true });
    const unlock = await lockFolder(path.join(options.folder, "lock"));
    return new PublicFiles(options, await AnswerTree.open(options.folder, options.mostBytes), unlock);
  }

  placed(url: string, { body, fileSeconds: seconds }: ReadyAnswer, epoch: number): void {
    const name = fileNameOf(url);
    if (name === undefined || seconds === undefined) return;
    this.#tree.put({ epoch, name, body, seconds }).catch((fault: unknown) => this.#outage.failed(fault));
  }

  start(): void {
    this.#looking = this.look().finally(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => this.start(), LOOK_EVERY_MS).unref();
    });
  }

  /** Checks whether the catalogue has changed, and records how long the files are valid. */
  async look(): Promise<void> {
    try {
      const { epoch, ageMs } = await this.#options.cache.refresh();
      await this.#tree.show(epoch, momentsAfter(this.#options.now() - ageMs));
      this.#outage.worked();
    } catch (fault) {
      // No moment is marked as valid, so nginx asks the nodes.
      this.#outage.failed(fault);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#tree.show(0, []).catch((fault: unknown) => this.#outage.failed(fault));
    await this.#unlock();
  }
}
