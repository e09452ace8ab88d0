import { describe, expect, it } from "vitest";
import { acceptedCsv } from "../../testing/read-csv.ts";
import { guessColumns } from "./columns.ts";

describe("the guess of columns", () => {
  it("shows header, rows and columns of a usual file", () => {
    const guess = guessColumns(["Date,Open,High,Low,Close,Adj Close,Volume", "2026-01-02,10,12,9,11,10.9,500"]);
    expect(guess).toEqual({
      header: ["Date", "Open", "High", "Low", "Close", "Adj Close", "Volume"],
      rows: [["2026-01-02", "10", "12", "9", "11", "10.9", "500"]],
      columns: guess.complete,
      complete: { separator: ",", decimal: ".", time: 0, open: 1, high: 2, low: 3, close: 4, volume: 6 },
      needsTimeZone: false,
      issues: [],
    });
  });

  it("says whether a zone must be asked for", () => {
    const asks = (time: string) => guessColumns(["time,open,high,low,close", `${time},1,1,1,1`]).needsTimeZone;
    expect([asks("2026-01-02 09:30"), asks("2026-01-02T09:30Z"), asks("2026-01-02"), asks("1767346200")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("keeps what a person has chosen", () => {
    const lines = ["when;price;Open;High;Low;Close;Close", "2026-01-02;1;10,5;12;9;11;12"];
    expect(guessColumns(lines).issues.map(({ rule }) => rule)).toEqual(["csv.columns_missing", "csv.column_repeated"]);
    const guess = guessColumns(lines, { time: 0, close: 5, decimal: "," });
    expect(guess.issues).toEqual([]);
    expect(guess.complete).toMatchObject({ time: 0, open: 2, close: 5, decimal: "," });
    expect(acceptedCsv(lines.join("\n"), { columns: { time: 0, close: 5, decimal: "," } }).bars.open[0]).toBe(10.5);
  });

  it("refuses a chosen column that the file does not have", () => {
    const issues = guessColumns(["date,open,high,low,close", "2026-01-02,1,1,1,1"], { close: 9 }).issues;
    expect(issues.map(({ message }) => message)).toEqual(["Line 1 is not a header that names close."]);
  });

  it("takes the column with the moment where another has the day alone", () => {
    expect(guessColumns(["Date,Timestamp,Open,High,Low,Close"]).complete?.time).toBe(1);
    expect(guessColumns(["Date,Time,Open,High,Low,Close", "2026-01-02,09:30,1,1,1,1"]).complete).toMatchObject({
      time: 0,
      clock: 1,
    });
    expect(guessColumns(["Time,Open,High,Low,Close", "2026-01-02 09:30,1,1,1,1"]).complete?.time).toBe(0);
  });
});
