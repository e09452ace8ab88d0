import type { Dns, TxtAnswer } from "@bourse/cloud";

/** Resolvers of a test's own: they answer what was put there, and remember what they were asked. */
export interface FakeDns extends Dns {
  /** Each name's answer; absent: there is no such record. */
  readonly answers: Map<string, TxtAnswer>;
  /** Names that were asked for, in order. */
  readonly asked: string[];
  /** Publishes whole records at a name; nothing else is there then. */
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
