import type { ImportPreview } from "@bourse/contract/host-api";
import { SelectField } from "../forms/SelectField.tsx";
import type { Reading } from "./queries.ts";

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

interface SampleTableProps {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The first lines of a file under its own titles. */
function SampleTable({ titles, rows }: SampleTableProps) {
  return (
    <section
      aria-label="First lines of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard this way
      tabIndex={0}
      className="max-h-40 overflow-auto rounded border border-line"
    >
      <table className="w-full text-2xs">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="px-2 py-1 text-left font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
            <tr key={line}>
              {titles.map((title, column) => (
                <td key={title} className="px-2 py-0.5 whitespace-nowrap">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
