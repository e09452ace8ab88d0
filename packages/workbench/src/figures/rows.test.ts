import { describe, expect, it } from "vitest";
import { type Order, pressed, rowsOf, sorted, type UseRow } from "./rows.ts";

const row = (name: string, part: Partial<UseRow> = {}): UseRow => ({
  id: `svc.${name}`,
  name,
  cpu: 0,
  callbacks: 0,
  faults: 0,
  memory: 0,
  stored: 0,
  slowedBy: undefined,
  ...part,
});
const ROWS = [row("Beta", { cpu: 5, stored: 10 }), row("Gamma", { cpu: 70 }), row("Alpha", { cpu: 5 })];
const names = (order: Order) => sorted(ROWS, order).map(({ name }) => name);

describe("the table of what extensions use", () => {
  it("is ordered by any column, and by name where that is equal", () => {
    expect(names({ column: "cpu", isDescending: true })).toEqual(["Gamma", "Alpha", "Beta"]);
    expect(names({ column: "cpu", isDescending: false })).toEqual(["Alpha", "Beta", "Gamma"]);
    expect(names({ column: "stored", isDescending: true })).toEqual(["Beta", "Alpha", "Gamma"]);
    expect(names({ column: "name", isDescending: false })).toEqual(["Alpha", "Beta", "Gamma"]);
  });

  it("begins with the largest number or the first name, and turns round when pressed again", () => {
    const byCpu = pressed({ column: "name", isDescending: false }, "cpu");
    expect(byCpu).toEqual({ column: "cpu", isDescending: true });
    expect(pressed(byCpu, "cpu")).toEqual({ column: "cpu", isDescending: false });
    expect(pressed(byCpu, "name")).toEqual({ column: "name", isDescending: false });
  });

  it("has nothing but zeros for an extension without code, and what it stores all the same", () => {
    const figures = {
      callbacks: 3,
      faults: 1,
      last_ms: 1,
      max_ms: 2,
      total_ms: 4,
      cpu_ms: 3.5,
      pages: 2,
      log_bytes: 0,
    };
    const known = { id: "svc.b", name: "B", figures: { ...figures, slowed_by: "processor" as const } };
    const rows = rowsOf([{ id: "svc.a", name: "A" }, known], [{ extension_id: "svc.a", size: 12 }]);
    expect(rows).toEqual([
      { ...row("A"), id: "svc.a", stored: 12 },
      { ...row("B"), id: "svc.b", cpu: 3.5, callbacks: 3, faults: 1, memory: 131_072, slowedBy: "processor" },
    ]);
  });
});
