import { type DrivenGuest, type DriveOptions, driveGuest } from "../drive/index.ts";
import type { Scenario } from "./scenarios.ts";
import { Tally } from "./tally.ts";

/** A scenario with its two runs. */
export interface PlayedScenario {
  readonly scenario: Scenario;
  readonly runs: readonly [Tally, Tally];
}

/** All scenarios that were run, what callbacks took, and why the others were not. */
export interface Played {
  readonly scenarios: readonly PlayedScenario[];
  readonly wallMs: readonly number[];
  readonly pages: readonly number[];
  /** Absent when every scenario ran to its end. */
  readonly gaveUp?: string;
}

/** A guest that has to be stopped as often is run no further: each time costs a whole deadline. */
const MOST_STOPS = 3;
/** Bytes that a guest says over all scenarios. */
const MOST_SAID = 256 * 1024 * 1024;

/** Plays every scenario twice, each to a new instance, and adds up what the guest did. */
export async function playScenarios(
  guest: DrivenGuest,
  scenarios: readonly Scenario[],
  options: DriveOptions,
): Promise<Played> {
  const playing = new Playing(options);
  const with_ = (approves: Scenario["approves"]) => scenarios.filter((each) => each.approves === approves);
  const played = [
    ...(await playing.twice(guest, with_("everything"))),
    ...(await playing.twice({ ...guest, approved: [] }, with_("nothing"))),
  ];
  return { scenarios: played, wallMs: playing.wallMs, pages: playing.pages, ...playing.end };
}

class Playing {
  readonly wallMs: number[] = [];
  readonly pages: number[] = [];
  readonly #options: DriveOptions;
  #stops = 0;
  #said = 0;
  #gaveUp: string | undefined;

  constructor(options: DriveOptions) {
    this.#options = options;
  }

  get end(): Pick<Played, "gaveUp"> {
    return this.#gaveUp === undefined ? {} : { gaveUp: this.#gaveUp };
  }

  async twice(guest: DrivenGuest, scenarios: readonly Scenario[]): Promise<readonly PlayedScenario[]> {
    const runs = [...scenarios, ...scenarios].map((scenario) => ({ scenario, tally: new Tally() }));
    let done = 0;
    while (done < runs.length && this.#gaveUp === undefined) done = await this.#from(guest, { runs, first: done });
    return scenarios.flatMap((scenario, index) => {
      const [one, other] = [runs[index], runs[index + scenarios.length]];
      return one && other && index + scenarios.length < done ? [{ scenario, runs: [one.tally, other.tally] }] : [];
    });
  }

  /** Plays runs from one on; returns the number of runs that have ended, also by being stopped. */
  async #from(guest: DrivenGuest, { runs, first }: { readonly runs: readonly Run[]; readonly first: number }) {
    const scripts = runs.slice(first).map(({ scenario }) => scenario.script);
    for await (const news of driveGuest(guest, scripts, this.#options)) {
      if (news.kind === "profile") continue;
      const tally = runs[first + news.run]?.tally;
      if (!tally) continue;
      if (news.kind === "steps") {
        for (const step of news.steps) {
          tally.take(step);
          this.wallMs.push(step.wallMs);
          this.pages.push(step.pages);
          this.#said += step.output?.length ?? 0;
        }
        if (this.#said <= MOST_SAID) continue;
        this.#gaveUp = `it says more than ${MOST_SAID / 1024 / 1024} MiB`;
        return first + news.run;
      }
      if (news.fault) tally.fault(news.fault);
      if (news.kind === "stopped") return this.#stopped(first + news.run + 1);
    }
    return runs.length;
  }

  #stopped(done: number): number {
    this.#stops += 1;
    if (this.#options.signal?.aborted) this.#gaveUp = "the time for all scenarios is over";
    else if (this.#stops >= MOST_STOPS) this.#gaveUp = `it had to be stopped ${this.#stops} times`;
    return done;
  }
}

interface Run {
  readonly scenario: Scenario;
  readonly tally: Tally;
}
