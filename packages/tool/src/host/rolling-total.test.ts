import type { RollingRow } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { overSymbols, within } from "./rolling-total.ts";

const row = (method: RollingRow["method"], count: number, pinball: number, share: number): RollingRow => ({
  method,
  ahead: 5,
  count,
  pinball,
  levels: [
    { level: 0.1, count, share_below: share / 4 },
    { level: 0.9, count, share_below: share },
  ],
});

it("rows of several symbols are one row in which each forecast counts the same", () => {
  const found = [{ rows: [row("model", 1, 2, 1), row("naive", 1, 4, 1)] }, { rows: [row("model", 3, 6, 0.6)] }];
  const [model, naive] = overSymbols(found);
  expect(model).toMatchObject({ method: "model", count: 4, pinball: 5 });
  expect(model?.levels[1]?.share_below).toBeCloseTo(0.7, 12);
  expect(within(model?.levels ?? [])).toBeCloseTo(0.7 * 0.75, 12);
  expect(naive).toMatchObject({ method: "naive", count: 1, pinball: 4 });
});
