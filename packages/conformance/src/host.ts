import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Answer } from "./kit.ts";
import { EMPTY_SHELF, type Marketplace, openMarketplace, type Shelf } from "./marketplace.ts";
import type { LineProgram, Verifier } from "./verifier.ts";

/** The `input` of a test of hosts. */
export interface HostInput {
  /** Ids of the keys that the trader has confirmed. */
  readonly trusted: readonly string[];
  /** Downloads that one install may ask for. */
  readonly downloads: number;
  /** Where the host's clock stands; absent: it goes as it does. */
  readonly now?: string;
  readonly steps: readonly HostStep[];
}

/** A step: the marketplace shows something else, the host ends and starts again with its folder, or it is asked. */
export type HostStep = { readonly publish: Shelf } | { readonly restart: object } | HostQuestion;

/** A question to a host, in one line of JSON. */
export type HostQuestion =
  | { readonly install: HostInstall }
  | { readonly render: HostRender }
  | { readonly event: HostEvent }
  | { readonly market: HostMarket }
  | { readonly answer: HostAnswer }
  | { readonly standing: object };

/** The first message to a host, and the first about another folder. */
export interface HostSetup {
  readonly protocol: 1;
  /** Where the host keeps everything; empty at first, the same after a restart. */
  readonly folder: string;
  /** Origin of the marketplace. */
  readonly marketplace: string;
  readonly trusted: readonly string[];
  /** ISO 8601 UTC: the host's clock stands here; absent: it goes as it does. */
  readonly now?: string;
}

/** Installs a version, or the newest that may be installed. */
export interface HostInstall {
  readonly id: string;
  readonly version: string | null;
  /** Capabilities that the trader approves. */
  readonly approved: readonly string[];
}

/** Asks for the layout of a view; the market has what is given here and nothing else. */
export interface HostRender {
  readonly id: string;
  readonly view: string;
  /** A quote as a guest reads it. */
  readonly quote: object | null;
  /** Candles as a guest reads them. */
  readonly candles: object | null;
}

/** The trader does something with a view of an interactive guest; the answer is the layout after it. */
export interface HostEvent {
  readonly id: string;
  readonly view: string;
  /** A node is tapped, or the view is opened or closed. */
  readonly action: "tapped" | "opened" | "closed";
  /** The key of the tapped node; null for what happens to the whole view. */
  readonly key: string | null;
}

/** The market moves while a guest runs; the answer is the layout of its view after it was told. */
export interface HostMarket {
  readonly id: string;
  readonly view: string;
  readonly symbol: string;
  readonly timeframe: string;
  /** Bars that are complete from now on, as a guest reads them; the newest is the last. */
  readonly completed: readonly object[];
  /** The bar that may still change; null: there is none. */
  readonly forming: object | null;
}

/** The trader answers what the host asks for a guest; the answer is the layout of its view after it was told. */
export interface HostAnswer {
  readonly id: string;
  readonly view: string;
  readonly accepted: boolean;
}

/** The outcome of a question. */
export type HostResult =
  | { readonly installed: string }
  | { readonly layout: unknown }
  | { readonly running: readonly { readonly id: string; readonly version: string }[] }
  | { readonly refused: true };

/** The `output` of a test of hosts. */
export interface HostOutput {
  /** One for each question. */
  readonly results: readonly HostResult[];
  /** Requests that a host must not make. */
  readonly requests: readonly string[];
}

/** A host under test. */
export interface HostProgram extends LineProgram {
  ask(message: { readonly init: HostSetup } | HostQuestion): Promise<Readonly<Record<string, unknown>>>;
}

/** Makes a verifier of hosts: it gives each test a folder of its own, and plays the marketplace. */
export function hostVerifier(launch: () => HostProgram): Verifier {
  const base = mkdtempSync(path.join(tmpdir(), "bourse-conformance-"));
  let stage: Stage | undefined;
  return {
    async start(groups, modules) {
      const marketplace = await openMarketplace((digest) => readModule(modules, digest));
      stage = new Stage(launch, marketplace, base);
      const { implementation, groups: claimed } = await stage.begin({ trusted: [] });
      return { implementation, groups: claimed ?? groups };
    },
    async run(_, id, input) {
      if (stage === undefined) throw new Error("the host has not been started");
      return stage.play(id, input as HostInput);
    },
    async stop() {
      await stage?.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function readModule(folder: string, digest: string): Uint8Array {
  const bytes = readFileSync(path.join(folder, `${digest}.tar.gz`));
  if (createHash("sha256").update(bytes).digest("hex") === digest) return bytes;
  throw new Error(`${digest}.tar.gz is not the file that its name says`);
}

/** A host's answer to its first message. */
interface Introduction {
  readonly implementation: string;
  /** The groups that it claims; undefined: all of them. */
  readonly groups: readonly string[] | undefined;
}

/** A host, its folder, and the marketplace that it sees. */
class Stage {
  readonly #launch: () => HostProgram;
  readonly #marketplace: Marketplace;
  readonly #base: string;
  #program: HostProgram;
  #setup: HostSetup | undefined;

  constructor(launch: () => HostProgram, marketplace: Marketplace, base: string) {
    this.#launch = launch;
    this.#marketplace = marketplace;
    this.#base = base;
    this.#program = launch();
  }

  /** Gives the host another folder. */
  async begin({ trusted, now }: Pick<HostInput, "trusted" | "now">): Promise<Introduction> {
    const folder = mkdtempSync(path.join(this.#base, "host-"));
    this.#setup = { protocol: 1, folder, marketplace: this.#marketplace.origin, trusted, ...(now && { now }) };
    this.#marketplace.show(EMPTY_SHELF);
    return this.#init(this.#setup);
  }

  async #init(init: HostSetup): Promise<Introduction> {
    const { implementation, groups } = await this.#program.ask({ init });
    if (typeof implementation !== "string") throw new Error("the answer to `init` has no `implementation`");
    return { implementation, groups: Array.isArray(groups) ? groups.map(String) : undefined };
  }

  async play(id: string, { downloads, steps, ...begun }: HostInput): Promise<Answer> {
    await this.begin(begun);
    this.#marketplace.taken();
    const results: HostResult[] = [];
    const requests: string[] = [];
    let verdict: { readonly valid: boolean; readonly codes?: readonly string[] } = { valid: false };
    for (const step of steps) {
      const said = await this.#step(step);
      if (said === undefined) continue;
      if (typeof said.skipped === "string") return { id, skipped: said.skipped };
      const result = resultOf(said);
      results.push(result);
      if ("install" in step) verdict = verdictOf(result, said);
      const taken = this.#marketplace.taken();
      requests.push(...taken.faults);
      const allowed = "install" in step ? downloads : 0;
      if (taken.downloads.length > allowed)
        requests.push(`${taken.downloads.length} downloads, of ${allowed}: ${taken.downloads.join(", ")}`);
    }
    return { id, ...verdict, output: { results, requests } satisfies HostOutput };
  }

  /** The host's answer; undefined for a step that does not ask it. */
  async #step(step: HostStep): Promise<Readonly<Record<string, unknown>> | undefined> {
    if ("publish" in step) return void this.#marketplace.show(step.publish);
    if (!("restart" in step)) return this.#program.ask(step);
    await this.#program.stop();
    this.#program = this.#launch();
    if (this.#setup) await this.#init(this.#setup);
    return undefined;
  }

  async close(): Promise<void> {
    await this.#program.stop();
    await this.#marketplace.close();
  }
}

function verdictOf(result: HostResult, { codes }: Readonly<Record<string, unknown>>) {
  if (!("refused" in result)) return { valid: true };
  return { valid: false, codes: Array.isArray(codes) ? codes.map(String) : [] };
}

/** An answer in the form in which it is compared. Why something is refused is for people. */
function resultOf(said: Readonly<Record<string, unknown>>): HostResult {
  const { installed, layout, running, refused } = said;
  if (typeof installed === "string") return { installed };
  if (typeof layout === "object" && layout !== null) return { layout };
  if (Array.isArray(running)) return { running: running.map(versionOf).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  if (typeof refused === "string") return { refused: true };
  throw new Error(`neither installed, layout, running, refused nor skipped: ${JSON.stringify(said).slice(0, 200)}`);
}

function versionOf(each: unknown): { readonly id: string; readonly version: string } {
  const isVersion = typeof each === "object" && each !== null && "id" in each && "version" in each;
  if (isVersion) return { id: String(each.id), version: String(each.version) };
  throw new Error(`\`running\` has something that is no version: ${JSON.stringify(each)}`);
}
