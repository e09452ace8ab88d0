import { decimal } from "@bourse/orders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOf, filtered, nextSorting, type Sheet, savedRecord, sorted } from "./sheet.ts";

interface Row {
  readonly name: string;
  readonly amount?: string;
}

const SHEET: Sheet<Row> = {
  name: "rows",
  caption: "Rows",
  idOf: ({ name }) => name,
  columns: [
    { title: "Name", sortBy: ({ name }) => name },
    { title: "Amount", isNumber: true, sortBy: ({ amount }) => amountOf(amount) },
    { title: "Act" },
  ],
  record: ({ name, amount = "" }) => ({ name, amount }),
  words: ({ name }) => (name === "b" ? "Filled in part" : "Working"),
};
const ROWS: readonly Row[] = [
  { name: "b", amount: "10" },
  { name: "a", amount: "9" },
  { name: "c" },
  { name: "d", amount: "-9007199254740993.1" },
  { name: "e", amount: "-9007199254740993" },
];
const names = (rows: readonly Row[]) => rows.map(({ name }) => name).join("");

describe("a sheet", () => {
  it("is sorted upwards, downwards and then as it was, and rows without a value come last", () => {
    const up = nextSorting(undefined, "Amount");
    const down = nextSorting(up, "Amount");
    expect([up, down, nextSorting(down, "Amount")]).toEqual([
      { title: "Amount", isDown: false },
      { title: "Amount", isDown: true },
      undefined,
    ]);
    expect(names(sorted(SHEET, ROWS, up))).toBe("deabc");
    expect(names(sorted(SHEET, ROWS, down))).toBe("baedc");
    expect(names(sorted(SHEET, ROWS, undefined))).toBe("bacde");
    expect(names(sorted(SHEET, ROWS, { title: "Act", isDown: false }))).toBe("bacde");
    expect(nextSorting(down, "Name")).toEqual({ title: "Name", isDown: false });
  });

  it("is filtered by every word of a text, in any case, also by words that are no field", () => {
    expect(names(filtered(SHEET, ROWS, " "))).toBe("bacde");
    expect(names(filtered(SHEET, ROWS, "9007"))).toBe("de");
    expect(names(filtered(SHEET, ROWS, "PART filled"))).toBe("b");
    expect(names(filtered(SHEET, ROWS, "part 9"))).toBe("");
  });

  it("is sorted exactly, and loses no row", () => {
    const rows = fc
      .array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }))
      .map((all) => all.map((digits, at) => ({ name: String(at), digits })));
    fc.assert(
      fc.property(rows, fc.boolean(), (all, isDown) => {
        const sheet: Sheet<(typeof all)[number]> = {
          ...SHEET,
          idOf: ({ name }) => name,
          columns: [{ title: "Amount", sortBy: ({ digits }) => ({ digits, scale: 6 }) }],
          record: ({ name }) => ({ name }),
          words: () => "",
        };
        const found = sorted(sheet, all, { title: "Amount", isDown }).map(({ digits }) => digits);
        const order = (one: bigint, other: bigint) => (one < other ? -1 : Number(one > other)) * (isDown ? -1 : 1);
        expect(found).toEqual(all.map(({ digits }) => digits).toSorted(order));
      }),
    );
  });
});

it("saves the fields of the columns that show, and those of no column", () => {
  const [name, amount, act] = SHEET.columns;
  if (!name || !amount || !act) throw new Error("there are three columns");
  const sheet = { ...SHEET, columns: [name, { ...amount, fields: ["amount"] }, act] };
  const [row = { name: "" }] = ROWS;
  expect(savedRecord(sheet, sheet.columns, row)).toEqual({ name: "b", amount: "10" });
  expect(savedRecord(sheet, [name], row)).toEqual({ name: "b" });
});

it("reads an amount of a text that may be missing", () => {
  expect([amountOf("1.5"), amountOf(null), amountOf(undefined)]).toEqual([decimal("1.5"), undefined, undefined]);
});
