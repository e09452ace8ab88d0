import { PALETTES } from "@bourse/ui";
import { expect, it } from "vitest";
import { coloredLines } from "./colors.ts";

const palette = PALETTES.light;
const stop = [{ name: "value", style: "dots", color: "side" }] as const;

it("colours a stop by its side of the price, and in the trader's own colour on both", () => {
  const [line] = coloredLines(stop, { first: 0, palette });
  expect(line).toMatchObject({ color: palette.positive, above: palette.negative, below: palette.positive });
  const [own] = coloredLines(stop, { chosen: ["#123456"], first: 0, palette });
  expect(own).toMatchObject({ color: "#123456", above: "#123456", below: "#123456" });
});

it("has no colour by the side for other lines", () => {
  const [line] = coloredLines([{ name: "value", style: "histogram", color: "sign" }], { first: 0, palette });
  expect(line).not.toHaveProperty("above");
  expect(line?.below).not.toBe(line?.color);
});
