import { expect, it } from "vitest";
import { curvePoints } from "./curve-points.ts";

const at = (hour: number, equity: string) => ({ at: `2026-01-05T${String(hour).padStart(2, "0")}:00:00.000Z`, equity });

it("a curve goes from edge to edge by its times, and is flat in the middle where nothing changes", () => {
  const size = { width: 100, height: 10 };
  expect(curvePoints([at(0, "100"), at(1, "110"), at(4, "90")], size)).toBe("0.0,5.0 25.0,0.0 100.0,10.0");
  expect(curvePoints([at(0, "100"), at(1, "100")], size)).toBe("0.0,5.0 100.0,5.0");
});
