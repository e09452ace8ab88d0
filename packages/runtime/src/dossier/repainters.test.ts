import { buildPackage } from "@bourse/archive";
import { interactiveManifest } from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { beforeAll, describe, expect, it } from "vitest";
import { ADDED_LATER, compilePainters, type Painter, painterOf } from "../../test/fixtures/painters.fixture.ts";
import { makeDossier } from "./index.ts";

const MANIFEST = {
  capabilities: ["tradingRead", "alertsWrite"],
  contributes: { views: { "svc.sample_interactive": [{ id: "main", name: "Main", interactive: true }] } },
} as const;

/** Numbers of the calibration. */
const [SUPERTREND, FRACTALS, CROSSING] = [8, 12, 21];

let painters: Uint8Array;
beforeAll(() => {
  painters = compilePainters();
}, patiently(300_000));

async function documentOf(painter: Painter) {
  const files = new Map([["main.wasm", painterOf(painters, painter)]]);
  const { archive, issues } = buildPackage({ manifest: interactiveManifest(MANIFEST), files });
  if (!archive) throw new Error(JSON.stringify(issues));
  const made = await makeDossier(archive, { engines: [] });
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return made.document;
}

const repainting = ({ findings }: Awaited<ReturnType<typeof documentOf>>) =>
  findings.filter(({ rule }) => rule.startsWith("lookahead.")).map(({ rule, message }) => `${rule}: ${message}`);

describe("the dossier of a repainter", () => {
  const kinds = [
    [CROSSING, /^lookahead\.forming: the notice ".+" was made while the bar of \d{4}-.+Z was forming/],
    [FRACTALS, ADDED_LATER],
    [SUPERTREND, /^lookahead\.forming: .+ of the 1D bar of \d{4}-.+Z was said as final while it was forming: ".+"/],
  ] as const;
  it.each(depth({ usual: kinds.slice(0, 1), deep: [...kinds] }))(
    "carries the finding with its bar, before and after, and that of its causal twin does not: %s",
    async (kind, finding) => {
      const repainter = await documentOf({ kind, repaints: true });
      expect(repainting(repainter)).toContainEqual(expect.stringMatching(finding));
      expect(repainter.look_ahead?.issues.length).toBe(repainting(repainter).length);
      const causal = await documentOf({ kind, repaints: false });
      expect(repainting(causal)).toEqual([]);
      expect((causal.look_ahead?.values ?? 0) + (causal.look_ahead?.messages ?? 0)).toBeGreaterThan(0);
    },
    patiently(120_000),
  );

  const looks = ["workspace", "year", "installation", "locale", "200 events"] as const;
  it.each(depth({ usual: looks.slice(0, 1), deep: [...looks] }))(
    "carries it although the guest looks at the %s, and behaves where it believes that it is watched",
    async (looksAt) => {
      const document = await documentOf({ kind: CROSSING, repaints: true, looksAt });
      expect(repainting(document)).not.toEqual([]);
    },
    patiently(60_000),
  );

  it(
    "does not carry it when the guest waits longer than the longest run",
    async () => {
      const document = await documentOf({ kind: CROSSING, repaints: true, looksAt: "100,000 events" });
      expect(repainting(document)).toEqual([]);
    },
    patiently(60_000),
  );
});
