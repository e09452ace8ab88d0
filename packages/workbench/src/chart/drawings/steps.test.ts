import fc from "fast-check";
import { expect, it } from "vitest";
import { inOneStep } from "./steps.ts";

it("several steps are done and taken back as one, and one that fails leaves nothing half-done", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 6 }), fc.nat(6), async (before, failing) => {
      const values = [...before];
      let isRefusing = false;
      const set = async (at: number, value: boolean) => {
        if (isRefusing && at === failing) throw new Error("refused");
        values[at] = value;
      };
      const all = before.map((value, at) => ({ forward: () => set(at, !value), back: () => set(at, value) }));
      const { forward, back } = inOneStep(all);
      await forward();
      expect(values).toEqual(before.map((each) => !each));
      await back();
      expect(values).toEqual(before);
      if (failing >= before.length) return;
      isRefusing = true;
      await expect(forward()).rejects.toThrow("refused");
      expect(values).toEqual(before);
    }),
  );
});
