import { afterEach, describe, expect, it } from "vitest";
import { closeDialog, dialogs } from "../state/dialogs.ts";
import { searchTyped } from "./typing.ts";

afterEach(closeDialog);

describe("typing on a chart", () => {
  it("opens the symbol search with every letter, also those that come before the dialog is there", () => {
    expect(["n", "2", "é"].map(searchTyped)).toEqual([true, true, true]);
    expect(dialogs.get().open).toEqual({ kind: "symbols", text: "n2é" });
  });

  it("leaves the keys that move and zoom the chart alone", () => {
    expect(["ArrowLeft", "Home", "+", "=", "-", " ", "Escape", "F2"].map(searchTyped)).toEqual(Array(8).fill(false));
    expect(dialogs.get().open).toBeUndefined();
  });
});
