import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EgressFixture, egressFixture } from "../test/fixtures/egress.fixture.ts";
import { createEgress } from "./egress.ts";

let world: EgressFixture;
let calls = 0;

beforeEach(async () => {
  calls = 0;
  world = await egressFixture();
  await world.net.host("a.example", (_request, response) => {
    calls += 1;
    response.end("public");
  });
});
afterEach(async () => {
  // In every test: nothing connected to an address that is not public.
  expect(world.net.canaryHits()).toBe(0);
  await world.net.close();
  vi.unstubAllEnvs();
});

describe("where a request goes", () => {
  it("[P25] reaches a public host over TLS, by one look-up and one connection", async () => {
    expect(await world.get("https://a.example/feed")).toBe("public");
    expect(world.net.lookups).toEqual(["a.example"]);
    expect(world.net.dialled).toEqual([{ address: "93.184.216.1", port: 443 }]);
  });

  it.each([
    [["127.0.0.1"]],
    [["10.1.2.3"]],
    [["169.254.169.254"]],
    [["93.184.216.1", "192.168.1.1"]],
    [["192.168.1.1", "93.184.216.1"]],
    [["::1"]],
    [["fd12::1"]],
    [["93.184.216.1", "::ffff:127.0.0.1"]],
    [["fe80::1%lo"]],
    [["64:ff9b::7f00:1"]],
    [["0x7f.1"]],
    [["localhost"]],
  ])("[P25, R-ORIGIN] dials nothing when DNS answers %j", async (answer) => {
    world.net.records.set("a.example", [answer]);
    expect(await world.get("https://a.example/")).toBe("egress.address_refused");
    expect(world.net.dialled).toEqual([]);
  });

  it("[P25] is not bent inwards by a name that changes its answer after the check", async () => {
    world.net.records.set("a.example", [["93.184.216.1"], ["127.0.0.1"]]);
    expect(await world.get("https://a.example/")).toBe("public");
    expect(world.net.lookups).toHaveLength(1);
    expect(await world.get("https://a.example/")).toBe("egress.address_refused");
    expect(calls).toBe(1);
  });

  it("[P25] refuses an answer with very many records, and one with none", async () => {
    world.net.records.set("a.example", [Array.from({ length: 33 }, (_, index) => `93.184.217.${index}`)]);
    expect(await world.get("https://a.example/")).toBe("egress.address_refused");
    world.net.records.set("a.example", [[]]);
    expect(await world.get("https://a.example/")).toBe("egress.name_unresolved");
    expect(await world.get("https://b.example/")).toBe("egress.name_unresolved");
    expect(world.net.dialled).toEqual([]);
  });

  it("[P25, R-ORIGIN] looks up and dials nothing for an address that is badly written or not public", async () => {
    const { canaryPort } = world.net;
    const hosts = [
      "127.0.0.1",
      "localhost",
      "0x7f.1",
      "0177.0.0.1",
      "2130706433",
      "127.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "a.localhost",
      "0.0.0.0",
    ];
    for (const host of hosts) {
      for (const scheme of ["https", "http"]) {
        expect(await world.get(`${scheme}://${host}:${canaryPort}/`)).toMatch(
          /^egress\.(?:url_invalid|address_refused)$/,
        );
      }
    }
    expect([world.net.lookups, world.net.dialled]).toEqual([[], []]);
  });

  it("[P25, R-ORIGIN] refuses the same over the machine's own network, with the canary really on its loopback", async () => {
    const egress = createEgress({ clock: world.clock });
    const { canaryPort } = world.net;
    for (const host of ["127.0.0.1", "0x7f000001", "[::1]", "localhost", "127.0.0.1."]) {
      const request = { url: `https://${host}:${canaryPort}/`, maxBytes: 10, timeoutMs: 1000 };
      await expect(egress.request(request)).rejects.toMatchObject({ code: expect.stringMatching(/^egress\./) });
      await expect(egress.fetch(request.url)).rejects.toMatchObject({ code: expect.stringMatching(/^egress\./) });
    }
  });

  it("[P25] ignores every proxy that the environment names", async () => {
    const proxy = `http://127.0.0.1:${world.net.canaryPort}`;
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"]) vi.stubEnv(name, proxy);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    expect(await world.get("https://a.example/")).toBe("public");
    expect(await (await world.egress.fetch("https://a.example/")).text()).toBe("public");
  });

  it("[P25] does not talk to a host whose certificate is for another name, or is nobody's", async () => {
    await world.net.host("other.example", (_request, response) => response.end("wrong"));
    expect(await world.get("https://other.example/")).toBe("egress.connect_failed");
    const { authorities, ...rest } = world.net;
    expect(authorities).toContain("CERTIFICATE");
    const strict = createEgress({ ...rest, clock: world.clock });
    const request = { url: "https://a.example/", maxBytes: 10, timeoutMs: 1000 };
    await expect(strict.request(request)).rejects.toMatchObject({ code: "egress.connect_failed" });
    expect(calls).toBe(0);
  });
});
