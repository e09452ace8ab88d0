import type { Dns, TxtAnswer } from "@bourse/cloud";

/** A test's own resolvers: they return what was stored in them, and record their queries. */
export interface FakeDns extends Dns {
  /** Each name's answer; absent: there is no such record. */
  readonly answers: Map<string, TxtAnswer>;
  /** Queried names, in order. */
  readonly asked: string[];
  /** Publishes whole records at a name, replacing any others. */
  publish(name: string, ...records: readonly string[]): void;
}

export function fakeDns(): FakeDns {
  const answers = new Map<string, TxtAnswer>();
  const asked: string[] = [];
  return {
    answers,
    asked,
    publish(name, ...records) {
      answers.set(name, { kind: "records", records: records.map((record) => [record]) });
    },
    async txt(name) {
      asked.push(name);
      return answers.get(name) ?? { kind: "none" };
    },
  };
}
