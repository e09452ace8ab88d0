import { expect, it } from "vitest";
import { beatRest } from "./beat-rest.ts";

it("a page with more charts is drawn less often", () => {
  expect([0, 1, 4, 8].map(beatRest)).toEqual([250, 250, 400, 600]);
});
