import { expect, it } from "vitest";
import { SYSTEM_RANDOM } from "./random.ts";

it("gives unlike ids, as many bytes as asked for, and fractions below one", () => {
  expect(SYSTEM_RANDOM.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(SYSTEM_RANDOM.uuid()).not.toBe(SYSTEM_RANDOM.uuid());
  expect(SYSTEM_RANDOM.bytes(9)).toHaveLength(9);
  expect(SYSTEM_RANDOM.bytes(32)).not.toEqual(SYSTEM_RANDOM.bytes(32));
  for (let time = 0; time < 100; time += 1) {
    const fraction = SYSTEM_RANDOM.fraction();
    expect(fraction).toBeGreaterThanOrEqual(0);
    expect(fraction).toBeLessThan(1);
  }
});
