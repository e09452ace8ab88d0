import { expect, it } from "vitest";
import { closed } from "../schemas/bodies.ts";
import { defineInApp } from "./contract.ts";
import { Done, NoParams } from "./parts.ts";

it("a method without parameters compiles with NoParams alone, since an empty object's type would take anything", () => {
  const method = "env/none";
  const sample = { params: {}, result: {} };
  const right = defineInApp({ method, params: NoParams, result: Done, sample });
  // @ts-expect-error the message says: NoParams
  const wrong = defineInApp({ method, params: closed({}), result: Done, sample });
  expect(right).toEqual(wrong);
});
