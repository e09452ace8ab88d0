import { PROOF_LIMITS } from "@bourse/contract";
import { PROOF_FINDINGS, PROOF_STATES } from "@bourse/contract/rest";
import fc from "fast-check";
import type { Selectable } from "kysely";
import { describe, expect, it } from "vitest";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import type { FindingCode } from "./look.ts";
import { mayMove, PROOF_MOVES } from "./record-look.ts";
import { settle } from "./settle.ts";

const START = new Date("2030-01-01T00:00:00.000Z");
const after = (ms: number) => new Date(START.getTime() + ms);
const { graceMs, unreachableGraceMs, recheckMs, failingRecheckMs, pendingMs, firstLookMs } = PROOF_LIMITS;

const PENDING: Selectable<ProofRow> = {
  proof_id: "p",
  seq: 1n,
  publisher_id: "r",
  account_id: "a",
  key_id: "k",
  method: "dns_txt",
  domain: "a.example",
  nonce: "n",
  state: "pending",
  created_at: START,
  expires_at: after(pendingMs),
  proven_at: null,
  confirmed_at: null,
  lapsed_at: null,
  failing_since: null,
  next_check_at: after(firstLookMs),
  finding_code: null,
  finding_message: null,
  finding_at: null,
};
const step = (row: Selectable<ProofRow>, code: FindingCode, at: Date): Selectable<ProofRow> => {
  const look = { code, message: "", observed: null, answer: "" };
  return { ...row, ...settle(row, look, { at, limits: PROOF_LIMITS }) };
};
const PROVEN = step(PENDING, "holds", START);

describe("the table of a proof's states", () => {
  it("is closed: what has ended stays ended", () => {
    expect(PROOF_MOVES.expired).toEqual([]);
    expect(PROOF_MOVES.withdrawn).toEqual([]);
    expect(mayMove("proven", "withdrawn")).toBe(false);
  });

  it("holds every walk of looks", () => {
    const looks = fc.array(fc.tuple(fc.constantFrom(...PROOF_FINDINGS), fc.nat(10 * 24 * 3600 * 1000)), {
      maxLength: 60,
    });
    const run = fc.property(looks, (walk) => {
      let row = PENDING;
      let now = START.getTime();
      for (const [code, wait] of walk) {
        if (row.state === "expired") break;
        now += wait;
        const next = step(row, code, new Date(now));
        const isMoved = next.state !== row.state;
        const from = PROOF_STATES.find((state) => state === row.state) ?? "pending";
        const to = PROOF_STATES.find((state) => state === next.state) ?? "pending";
        if (isMoved) expect(mayMove(from, to)).toBe(true);
        if (to === "proven" && isMoved) expect(code).toBe("holds");
        if (next.next_check_at !== null) expect(next.next_check_at.getTime()).toBeGreaterThan(now - 1);
        expect((to === "lapsed") === (next.lapsed_at !== null)).toBe(true);
        expect((to === "proven" || to === "lapsed") === (next.proven_at !== null)).toBe(true);
        row = next;
      }
    });
    fc.assert(run, { seed: 4, numRuns: 500 });
  });
});

describe("a pending proof", () => {
  it("is looked at again, ever later, up to its end", () => {
    const soon = step(PENDING, "no_record", after(1));
    expect(soon.next_check_at).toEqual(after(1 + firstLookMs));
    const later = step(PENDING, "no_match", after(3_600_000));
    expect(later.next_check_at).toEqual(after(7_200_000));
    expect(step(PENDING, "no_record", after(pendingMs - 1)).next_check_at).toEqual(PENDING.expires_at);
  });

  it("expires with its token, even where the token stands", () => {
    expect(step(PENDING, "holds", after(pendingMs - 1)).state).toBe("proven");
    expect(step(PENDING, "holds", after(pendingMs))).toMatchObject({ state: "expired", next_check_at: null });
  });
});

describe("a proven proof", () => {
  it("is confirmed day by day and stays proven since the first", () => {
    const next = step(PROVEN, "holds", after(recheckMs));
    expect(next).toMatchObject({
      state: "proven",
      proven_at: START,
      confirmed_at: after(recheckMs),
      failing_since: null,
    });
    expect(next.next_check_at).toEqual(after(2 * recheckMs));
  });

  it("gets a day to put right what is missing, and a week where nobody answers", () => {
    const failing = step(PROVEN, "no_record", after(recheckMs));
    expect(failing).toMatchObject({ state: "proven", failing_since: after(recheckMs) });
    expect(failing.next_check_at).toEqual(after(recheckMs + failingRecheckMs));
    expect(step(failing, "no_record", after(recheckMs + graceMs - 1)).state).toBe("proven");
    expect(step(failing, "no_record", after(recheckMs + graceMs))).toMatchObject({
      state: "lapsed",
      lapsed_at: after(recheckMs + graceMs),
    });
    expect(step(failing, "unreachable", after(recheckMs + graceMs)).state).toBe("proven");
    expect(step(failing, "unreachable", after(recheckMs + unreachableGraceMs)).state).toBe("lapsed");
    expect(step(failing, "holds", after(recheckMs + 1))).toMatchObject({ state: "proven", failing_since: null });
  });

  it("that lapsed comes back as proven again", () => {
    const failing = step(PROVEN, "no_record", after(recheckMs));
    const lapsed = step(failing, "no_record", after(3 * recheckMs));
    const back = after(5 * recheckMs);
    expect(step(lapsed, "no_match", back)).toMatchObject({ state: "lapsed", lapsed_at: after(3 * recheckMs) });
    expect(step(lapsed, "holds", back)).toMatchObject({ state: "proven", proven_at: back, lapsed_at: null });
  });

  it("of a key lapses with its signature's age and comes back by no look", () => {
    const key = step({ ...PENDING, method: "key_challenge", domain: null }, "holds", START);
    expect(key.next_check_at).toEqual(after(PROOF_LIMITS.keyMs));
    expect(step(key, "signature_old", after(PROOF_LIMITS.keyMs))).toMatchObject({
      state: "lapsed",
      next_check_at: null,
    });
  });
});
