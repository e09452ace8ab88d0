import { CLOUD_LIMITS } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import type { Service } from "../../ports/service.ts";
import { recentLoginUntil } from "./recent-login.ts";

const LOGIN = new Date("2026-01-01T12:00:00.000Z");
const at = (ms: number) => {
  const service = { clock: { now: () => new Date(LOGIN.getTime() + ms) }, limits: CLOUD_LIMITS };
  return recentLoginUntil(service as unknown as Service, { authTime: LOGIN });
};

describe("[P16] [AUTH-03] a recent login", () => {
  it.each([0, 1, 1_799_999, 1_800_000])("after %i ms", (ms) => {
    expect(at(ms)?.toISOString()).toBe("2026-01-01T12:30:00.000Z");
  });

  it.each([1_800_001, 1_801_000, 10 ** 12])("no more after %i ms", (ms) => {
    expect(at(ms)).toBeUndefined();
  });

  it.each([-1, -1000])("at a node whose clock is behind by %i ms, for no longer", (ms) => {
    expect(at(ms)?.getTime()).toBe(LOGIN.getTime() + ms + 1_800_000);
  });

  it.each([-1001, -60_000])("nor at a clock that was moved back by %i ms", (ms) => {
    expect(at(ms)).toBeUndefined();
  });
});
