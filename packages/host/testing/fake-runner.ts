import type { Hosted, HostedState, Runner } from "../src/activation/runner.ts";

/** A generation that {@link fakeRunner} runs; the test reports its states. */
export interface FakeGeneration {
  readonly hosted: Hosted;
  readonly state: HostedState;
  readonly retries: number;
  /** The reason it was ended with; undefined while it runs. */
  readonly ended: string | undefined;
}

/** A runner without applications or models: a test sees what the host asks for. */
export interface FakeRunner extends Runner {
  /** Every generation, oldest first. */
  readonly generations: readonly FakeGeneration[];
  readonly forgotten: readonly string[];
  readonly closed: boolean;
  /** The next start throws this. */
  refuse(cause: Error): void;
}

export function fakeRunner(runtime: Runner["runtime"], scope: Runner["scope"] = "host"): FakeRunner {
  const generations: { hosted: Hosted; state: HostedState; retries: number; ended: string | undefined }[] = [];
  const forgotten: string[] = [];
  let refusal: Error | undefined;
  let closed = false;
  return {
    runtime,
    scope,
    generations,
    forgotten,
    get closed() {
      return closed;
    },
    refuse(cause) {
      refusal = cause;
    },
    start(hosted, state) {
      const cause = refusal;
      refusal = undefined;
      if (cause) throw cause;
      const generation = { hosted, state, retries: 0, ended: undefined as string | undefined };
      generations.push(generation);
      return {
        retry() {
          generation.retries += 1;
        },
        async end(reason) {
          generation.ended = reason;
        },
      };
    },
    forget: (id) => void forgotten.push(id),
    async close() {
      closed = true;
    },
  };
}
