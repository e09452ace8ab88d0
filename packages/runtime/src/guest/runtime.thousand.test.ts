import { depth } from "@bourse/testing/depth";
import { assemble, HOSTILE_GUESTS, type HostileGuest } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { REQUEST, servesHonestGuest, smallRuntime, specOf } from "../../test/fixtures/guests.fixture.ts";

const MIB = 1024 * 1024;
const WANTED = depth({ usual: 50, deep: 1000 });
/** Endless guests, which must be stopped and each cost a thread, take part only in every sixth round. */
const ENDLESS_EVERY = 6;

const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

/** Hostile guests in an endless sequence. */
function* inARow(): Generator<HostileGuest> {
  for (let round = 0; ; round += 1) {
    for (const guest of HOSTILE_GUESTS) if (!guest.endless || round % ENDLESS_EVERY === 0) yield guest;
  }
}

describe("many hostile guests", () => {
  it("[P19] [R-WASM] in a row leave the host serving, with no thread and little memory more than before", async () => {
    await using runtime = smallRuntime({ limits: { callbackMs: 20, startMs: 20, workers: 48 } });
    for (const { name, text } of HOSTILE_GUESTS) await runtime.activate(specOf(await assemble(text), name));
    expect(await servesHonestGuest(runtime)).toBe(true);
    const rss = process.memoryUsage().rss;
    let ran = 0;
    for (const guest of inARow()) {
      if (ran >= WANTED) break;
      // Retries each time: otherwise pauses and suspension would keep them from running at all.
      runtime.retry(guest.name);
      const outcome = await runtime.render(guest.name, REQUEST);
      if (guest.verdict) expect(outcome.ok, guest.name).toBe(false);
      ran += 1;
    }
    runtime.retry("honest");
    await expect.poll(() => servesHonestGuest(runtime)).toBe(true);
    expect(process.memoryUsage().rss - rss).toBeLessThan(400 * MIB);
    await Promise.all(HOSTILE_GUESTS.map(({ name }) => runtime.stop(name)));
    expect(await servesHonestGuest(runtime)).toBe(true);
    await expect.poll(threads).toBe(0);
  });
});
