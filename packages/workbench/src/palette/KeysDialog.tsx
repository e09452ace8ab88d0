import { Button, Modal } from "@bourse/ui";
import { closeDialog } from "../state/dialogs.ts";
import { showStep } from "../state/tour.ts";
import { useCommands } from "./CommandPalette.tsx";

interface KeyRow {
  readonly name: string;
  readonly keys: string;
}

/** Keys that are no commands: they act on what has the focus. */
const IN_PLACE: readonly KeyRow[] = [
  { name: "Find a command", keys: "Ctrl K" },
  { name: "Next part of the page; with Shift, the one before", keys: "F6" },
  { name: "Move the chart's data cursor by a bar", keys: "← →" },
  { name: "Move it by twenty bars", keys: "Page Up, Page Down" },
  { name: "First and last bar", keys: "Home, End" },
  { name: "Zoom the chart", keys: "↑ ↓" },
  { name: "The bar in the data table", keys: "Enter" },
  { name: "The menu of the chart, or of the selected drawing", keys: "Shift F10" },
  { name: "Any timeframe, on the chart", keys: "," },
  { name: "Search symbols", keys: "any letter or digit on the chart" },
  { name: "Remove the selected drawing", keys: "Delete" },
];

/** Every key of the page: those of commands, and those that act on what has the focus. */
export function KeysDialog() {
  const commands = useCommands().flatMap(({ name, keys, group }) =>
    keys === undefined ? [] : [{ name, keys, group }],
  );
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <Modal
      title="Keys"
      description="Commands without a key are found with Ctrl K."
      onClose={closeDialog}
      size="large"
      footer={
        <Button
          onClick={() => {
            closeDialog();
            showStep(0);
          }}
        >
          Take the tour
        </Button>
      }
    >
      <Keys title="Everywhere and on the chart" rows={IN_PLACE} />
      {groups.map((group) => (
        <Keys key={group} title={group} rows={commands.filter((each) => each.group === group)} />
      ))}
    </Modal>
  );
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }) {
  return (
    <table className="mb-3 w-full text-xs">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {rows.map(({ name, keys }) => (
          <tr key={`${name} ${keys}`} className="border-t border-line/60">
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1 text-right">
              <kbd className="font-sans text-muted">{keys}</kbd>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
