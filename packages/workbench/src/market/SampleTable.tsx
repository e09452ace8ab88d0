export interface SampleTableProps {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The first lines of a file under its own titles. */
export function SampleTable({ titles, rows }: SampleTableProps) {
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
