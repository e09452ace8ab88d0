import { expect, it } from "vitest";
import { hueOf, initialsOf } from "./ExtensionMark.tsx";

it("gives an id the same hue every time, and most ids different ones", () => {
  const ids = ["svc.range_summary", "svc.volume_pulse", "svc.index_overview", "svc.session_clock", "svc.level_watch"];
  expect(ids.map(hueOf)).toEqual(ids.map(hueOf));
  expect(new Set(ids.map(hueOf)).size).toBeGreaterThan(2);
  for (const id of [...ids, ""]) expect(hueOf(id) % 30).toBe(0);
});

it("takes initials from letters and digits of any script", () => {
  expect(["Range Summary", "volume", "4 bars (beta)", "Ünal İzgi Uç", "…", "日本 株"].map(initialsOf)).toEqual([
    "RS",
    "V",
    "4B",
    "Üİ",
    "",
    "日株",
  ]);
});
