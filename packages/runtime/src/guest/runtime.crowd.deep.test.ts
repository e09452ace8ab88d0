import { existsSync } from "node:fs";
import { assemble, HONEST_GUEST, HOSTILE_GUESTS } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { REQUEST, specOf } from "../../test/fixtures/guests.fixture.ts";
import { createGuestRuntime } from "./runtime.ts";

/** All but a few of a host's workers: each spins and would use a whole processor. */
const SPINNING = 56;

describe("an honest guest beside a crowd that never returns", () => {
  it.runIf(existsSync("/proc/thread-self/schedstat"))(
    "[R-WASM] [P19] is answered each time, in the default isolation and under the limits of a deployment",
    async () => {
      const runtime = createGuestRuntime();
      const endless = HOSTILE_GUESTS.find((each) => each.name === "endless loop in a callback");
      const module = await assemble(endless?.text ?? "");
      const crowd = Array.from({ length: SPINNING }, (_, n) => `endless ${n}`);
      for (const name of crowd) expect(await runtime.activate(specOf(module, name))).toMatchObject({ ok: true });
      expect(await runtime.activate(specOf(await assemble(HONEST_GUEST), "honest"))).toMatchObject({ ok: true });
      let left = SPINNING;
      const ends = crowd.map(async (name) => {
        const outcome = await runtime.render(name, REQUEST);
        left -= 1;
        return outcome;
      });
      let served = 0;
      while (left > 0) {
        expect(await runtime.render("honest", REQUEST)).toMatchObject({ ok: true });
        served += 1;
      }
      expect(served).toBeGreaterThan(1);
      for (const end of await Promise.all(ends)) expect(end).toMatchObject({ fault: { code: "guest.timeout" } });
      await runtime.close();
    },
  );
});
