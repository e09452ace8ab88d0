import { newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const NOTES = "svc.sample_notes";
const publisher = newPublisher();
const versioned = (version: string) => publisher.release({ manifest: resourceManifest({ version }) });

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

async function reasonsOf(version: string): Promise<readonly string[] | undefined> {
  const { versions } = await host.service.plugin(NOTES);
  return versions.find((each) => each.version === version)?.reasons.map((each) => each.code);
}

describe("one odd record among an extension's versions", () => {
  it.each(["99999999999999999999.0.0", `3.${"9".repeat(300)}.0`])(
    "[VER-08] minHostVersion %s is a reason against its version alone, yanked or not",
    async (minHostVersion) => {
      for (const version of ["1.0.0", "2.0.0"]) host.marketplace.publish(await versioned(version));
      for (const state of ["published", "yanked"] as const) {
        host.marketplace.change(NOTES, "2.0.0", { minHostVersion, state });
        expect(await reasonsOf("2.0.0")).toContain("resolve.host_too_old");
        expect((await host.service.resolve({ id: NOTES })).version).toBe("1.0.0");
      }
    },
  );

  it("[VER-07] versions with numbers of any length have an order", async () => {
    const [low, high] = ["99999999999999999998.0.0", "99999999999999999999.0.0"];
    for (const version of [low, high, "1.0.0"]) host.marketplace.publish(await versioned(version));
    await host.add(NOTES, { version: low });
    expect((await host.service.resolve({ id: NOTES })).version).toBe(high);
    expect((await host.service.resolve({ id: NOTES, version: high })).action).toBe("update");
    expect(await refusalCode(host.service.resolve({ id: NOTES, version: "1.0.0" }))).toBe("trust.version_backwards");
  });

  it("[P28] what cannot be read is one reason, and the other versions install", async () => {
    for (const version of ["1.0.0", "2.0.0"]) host.marketplace.publish(await versioned(version));
    host.marketplace.change(NOTES, "2.0.0", { unreadable: "signature, publisher", keyId: "", publisher: "" });
    const asked = vi.spyOn(host.marketplace, "keys");
    expect(await reasonsOf("2.0.0")).toEqual(["resolve.record_unreadable"]);
    expect((await host.service.resolve({ id: NOTES })).version).toBe("1.0.0");
    expect(new Set(asked.mock.calls.map(([publisher]) => publisher))).toEqual(new Set(["Sample Maker"]));
  });
});
