import type { Ways } from "../../history/objects.ts";

/** Several steps as one. When one of them fails, those before it are taken back, so that nothing stays half-done. */
export function inOneStep(all: readonly Ways[]): Ways {
  const run = async (ways: readonly Ways[]) => {
    const done: Ways[] = [];
    try {
      for (const each of ways) {
        await each.forward();
        done.unshift(each);
      }
    } catch (error) {
      for (const { back } of done) await back();
      throw error;
    }
  };
  const reversed = all.toReversed().map(({ forward, back }) => ({ forward: back, back: forward }));
  return { forward: () => run(all), back: () => run(reversed) };
}
