import { describe, expect, it } from "vitest";
import type { Command } from "../commands/command.ts";
import { listKey } from "../forms/list-keys.ts";
import { matching } from "./CommandBox.tsx";

const command = (group: Command["group"], name: string): Command => ({ group, name, run: () => undefined });
const COMMANDS = [
  command("Go to", "Alerts"),
  command("Go to", "Installed extensions"),
  command("Chart", "New chart"),
  command("Chart", "Logarithmic scale"),
  command("Marketplace", "Install Volume Pulse"),
];
const names = (typed: string) =>
  matching(COMMANDS, typed).flatMap((group) => group.commands.map(({ name }) => `${group.name}: ${name}`));

describe("the commands that are found", () => {
  it("are all of them, in their order, while nothing is typed", () => {
    expect(names(" ")).toEqual([
      "Go to: Alerts",
      "Go to: Installed extensions",
      "Chart: New chart",
      "Chart: Logarithmic scale",
      "Marketplace: Install Volume Pulse",
    ]);
  });

  it("hold every word, in any order; a name that begins with them stands before one that holds them", () => {
    expect(names("volume install")).toEqual(["Marketplace: Install Volume Pulse"]);
    expect(names("install")).toEqual(["Go to: Installed extensions", "Marketplace: Install Volume Pulse"]);
    expect(names("CHART")).toEqual(["Chart: New chart", "Chart: Logarithmic scale"]);
    expect(names("tens")).toEqual(["Go to: Installed extensions"]);
    expect(names("xyz")).toEqual([]);
  });

  it("are walked through by arrow keys, round the ends", () => {
    const pressed = (key: string, at: number, count: number, isComposing = false) =>
      listKey({ key, nativeEvent: { isComposing } }, at, count);
    expect([pressed("ArrowDown", 2, 3), pressed("ArrowUp", 0, 3), pressed("ArrowDown", 0, 3)]).toEqual([0, 2, 1]);
    expect([pressed("ArrowDown", -1, 0), pressed("a", 0, 3)]).toEqual([undefined, undefined]);
    expect([pressed("Enter", 0, 3), pressed("Enter", -1, 0)]).toEqual(["take", "take"]);
    // Enter and the arrow keys choose among the words of an input method first.
    expect([pressed("Enter", 0, 3, true), pressed("ArrowDown", 0, 3, true)]).toEqual([undefined, undefined]);
  });
});
