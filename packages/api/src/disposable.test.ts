import { expect, it } from "vitest";
import { disposeAll } from "./disposable.ts";

it("disposes every subscription, the last first, also after one that throws", () => {
  const [disposed, failures]: [string[], unknown[]] = [[], []];
  const fault = new Error("does not let go");
  const subscription = (name: string, cause?: Error) => ({
    dispose() {
      disposed.push(name);
      if (cause) throw cause;
    },
  });
  const all = [subscription("a"), subscription("b", fault), subscription("c")];
  disposeAll(all, { failed: (cause) => failures.push(cause) });
  expect(disposed).toEqual(["c", "b", "a"]);
  expect(failures).toEqual([fault]);
});
