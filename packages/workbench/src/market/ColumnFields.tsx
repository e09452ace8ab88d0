import type { ImportPreview } from "@bourse/contract/host-api";
import { SelectField } from "../forms/SelectField.tsx";
import type { Reading } from "./queries.ts";
import { SampleTable } from "./SampleTable.tsx";

const FIELDS = [
  ["time", "Date or time"],
  ["clock", "Time of day"],
  ["open", "Open"],
  ["high", "High"],
  ["low", "Low"],
  ["close", "Close"],
  ["volume", "Volume"],
] as const;

export interface ColumnFieldsProps {
  readonly preview: ImportPreview;
  readonly reading: Reading;
  readonly onChange: (reading: Reading) => void;
}

/** The guessed columns, to correct, above the first lines of the file. */
export function ColumnFields({ preview: { header, rows, columns }, reading, onChange }: ColumnFieldsProps) {
  const set = (name: string, value: string) => {
    const { [name as "time"]: _before, ...rest } = reading;
    onChange(value === "" ? rest : { ...rest, [name]: value });
  };
  const titles = header.map((title, index) => title || `Column ${index + 1}`);
  const ambiguous = rows.some((row) => /^\d{1,2}[-/]\d{1,2}[-/]\d{4}/.test(row[columns.time ?? 0] ?? ""));
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {FIELDS.map(([name, label]) => (
          <SelectField
            key={name}
            label={label}
            value={columns[name] === undefined ? "" : String(columns[name])}
            onChange={(value) => set(name, value)}
            options={[["", "–"], ...titles.map((title, index) => [String(index), title] as const)]}
          />
        ))}
        {ambiguous && (
          <SelectField
            label="Order of dates"
            value={columns.day_order ?? ""}
            onChange={(value) => set("day_order", value)}
            options={{ "": "–", "day-first": "day/month/year", "month-first": "month/day/year" }}
          />
        )}
      </div>
      <SampleTable titles={titles} rows={rows} />
    </>
  );
}
