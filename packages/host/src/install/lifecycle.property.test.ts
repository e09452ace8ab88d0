import { newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest, SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { expect, it } from "vitest";

const ID = "svc.sample_guest";
const publisher = newPublisher();
const VERSIONS = ["1.0.0", "1.1.0", "2.0.0"] as const;

/** The first version declares nothing; the later ones request market data. */
const DECLARED = { "1.0.0": [], "1.1.0": ["tradingRead"], "2.0.0": ["tradingRead"] } as const;

const release = (version: (typeof VERSIONS)[number]) =>
  version === "1.0.0"
    ? publisher.release({ manifest: resourceManifest({ id: ID, version, contributes: { views: { [ID]: [STATIC] } } }) })
    : publisher.release({ manifest: wasmManifest({ version }), wasm: SMALLEST_GUEST });
const STATIC = { id: `${ID}.about`, name: "About", sdui: { type: "label", text: "Hello" } };
const releases = await Promise.all(VERSIONS.map(release));

const act = fc.oneof(
  fc.record({
    act: fc.constant("install" as const),
    version: fc.constantFrom(...VERSIONS),
    approve: fc.boolean(),
    rollback: fc.boolean(),
  }),
  fc.record({ act: fc.constant("approve" as const), approve: fc.boolean() }),
  fc.record({ act: fc.constantFrom("enable", "disable", "remove", "retry", "restart" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(host: TestHost, each: Act): Promise<TestHost> {
  const { service } = host;
  const capabilities = "approve" in each && each.approve ? ["tradingRead"] : [];
  if (each.act === "install") {
    const { plan_id } = await service.resolve({ id: ID, version: each.version, rollback: each.rollback });
    await service.install({ plan_id, approved: capabilities, trust_key: true });
  }
  if (each.act === "approve") await service.setApprovals(ID, capabilities);
  if (each.act === "enable" || each.act === "disable") await service.setEnabled(ID, `${each.act}d`);
  if (each.act === "remove") await service.remove(ID);
  if (each.act === "retry") await service.retry(ID);
  return each.act === "restart" ? host.restart() : host;
}

const EXPECTED = [
  "install.capability_undeclared",
  "install.not_installed",
  "install.disabled",
  "trust.version_backwards",
  "resolve.rollback_unknown",
];

function checkState(host: TestHost) {
  const [installed] = host.service.extensions().extensions;
  const { locations } = host.service.workbench({ symbol: "SPX", timeframe: "1D" });
  const views = Object.values(locations).flatMap((each) => each.flatMap((container) => container.views));
  if (!installed || installed.state === "disabled") {
    expect(views).toEqual([]);
    expect([...host.runtime.running]).toEqual([]);
    return installed;
  }
  const declared = DECLARED[installed.version as keyof typeof DECLARED] as readonly string[];
  expect(installed.declared).toEqual(declared);
  expect(installed.approved.filter((name) => !declared.includes(name))).toEqual([]);
  if (installed.approved.length === 0) {
    for (const view of views)
      expect([view.quote, view.kind === "static" ? undefined : view.node]).toEqual([undefined, undefined]);
    expect([...host.runtime.running]).toEqual([]);
  }
  expect([...host.runtime.running].filter((name) => name !== installed.generation)).toEqual([]);
  return installed;
}

it("[P9, P21] keeps its invariants through any sequence of acts", async () => {
  const play = async (acts: readonly Act[]) => {
    let host = await testHost();
    host.marketplace.publish(...releases);
    const seen = new Set<string>();
    let before = checkState(host);
    for (const each of acts) {
      const refused = await perform(host, each).then(
        (next) => {
          host = next;
          return undefined;
        },
        (cause) => refusalCode(Promise.reject(cause)),
      );
      const after = checkState(host);
      if (refused !== undefined) {
        expect(EXPECTED).toContain(refused);
        // A guest that starts becomes healthy by itself.
        expect({ ...after, activation: undefined }).toEqual({ ...before, activation: undefined });
      } else if (each.act === "install" || each.act === "approve") {
        expect(seen.has(after?.generation ?? "")).toBe(false);
        seen.add(after?.generation ?? "");
      } else if (each.act !== "remove") {
        expect([after?.generation, after?.approved]).toEqual([before?.generation, before?.approved]);
      }
      before = after;
    }
    const audit = host.audit().map((entry) => entry.action);
    expect(audit.filter((action) => action === "trust").length).toBeLessThanOrEqual(1);
    await host.dispose();
  };
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), play), {
    seed: 9,
    numRuns: depth({ usual: 8, deep: 20 }),
  });
});
