import { describe, expect, it } from "vitest";
import { createPacer } from "./pacer.ts";

describe("a pacer", () => {
  it("runs at once, then once more for all that came meanwhile, each key for itself", async () => {
    const ran: string[] = [];
    const rests: (() => void)[] = [];
    const rest = () => new Promise<void>((resolve) => void rests.push(resolve));
    const pacer = createPacer(async (key: string) => ran.push(key), 100, rest);
    for (const key of ["a", "a", "b", "a"]) pacer.ask(key);
    expect(ran).toEqual(["a", "b"]);
    await expect.poll(() => rests.length).toBe(2);
    for (const end of rests.splice(0)) end();
    await expect.poll(() => ran).toEqual(["a", "b", "a"]);
    await expect.poll(() => rests.length).toBe(1);
    for (const end of rests.splice(0)) end();
    const asked = () => {
      pacer.ask("b");
      return ran.length;
    };
    await expect.poll(asked).toBe(4);
    pacer.stop();
  });
});
