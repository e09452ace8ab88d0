import { afterAll, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const writes = vi.fn((key: string, value: string) => void kept.set(key, value));
vi.stubGlobal("innerWidth", 1440);
vi.stubGlobal("innerHeight", 900);
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: writes });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
// A test before this one in the same process may have left a page that is about to be loaded again, which keeps no layout.
vi.resetModules();
const { placeExtensions } = await import("./workspace.ts");

afterAll(() => void vi.unstubAllGlobals());

it("keeps the layout when an extension came or went, and writes nothing when only its figures changed", () => {
  placeExtensions(["svc.one", "svc.two"]);
  const before = writes.mock.calls.length;
  placeExtensions(["svc.two", "svc.one"]);
  expect(writes.mock.calls.length).toBe(before);
  placeExtensions(["svc.one"]);
  expect(writes.mock.calls.length).toBeGreaterThan(before);
});
