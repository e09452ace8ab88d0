import { CommandFailure } from "@bourse/runtime/broker";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EgressFixture, egressFixture } from "../../../test/fixtures/services/egress/egress.fixture.ts";
import { checkAddress, commandDeadline } from "./egress.ts";

let world: EgressFixture;
beforeEach(async () => {
  world = await egressFixture();
  await world.net.host("a.example", (_request, response) => response.write("x".repeat(2000)));
});
afterEach(() => world.net.close());

const refusal = (work: Promise<unknown>) => work.then(() => "taken", seen);
const seen = (cause: unknown) => (cause instanceof CommandFailure ? cause.code : cause);

describe("the guard's failures on the host's side", () => {
  it("[P25] are those of commands, of a request, a fetch and a stream alike", async () => {
    const bounds = { maxBytes: 1000, timeoutMs: 1000 };
    expect(await refusal(world.egress.request({ url: "https://127.0.0.1/", ...bounds }))).toBe(
      "egress.address_refused",
    );
    expect(await refusal(world.egress.fetch("https://127.0.0.1/"))).toBe("egress.address_refused");
    const response = await world.egress.fetchWithin(bounds)("https://a.example/");
    expect(await refusal(response.text())).toBe("egress.too_large");
    expect(world.net.canaryHits()).toBe(0);
  });

  it("[P25] are those of commands for a text that is no address, and for a deadline", async () => {
    expect(await refusal((async () => checkAddress("http://a.example/", 2048))())).toBe("egress.url_invalid");
    const deadline = commandDeadline(world.clock, 100);
    const late = refusal(deadline.within(new Promise(() => undefined)));
    world.clock.advance(100);
    expect(await late).toBe("egress.timeout");
  });
});
