import { useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { dateFault, readDate } from "./dates.ts";
import { goToTime } from "./opened.ts";
import { useChartTime } from "./time/use-chart-time.ts";

/** Asks for a date and shows it in the middle of a chart. */
export function GoToDialog({ chartId }: { readonly chartId: string }) {
  const [text, setText] = useState("");
  const { words } = useChartTime(chartId);
  const time = readDate(text, words.zone);
  const go = () => {
    if (time === undefined) return;
    closeDialog();
    goToTime(chartId, time);
  };
  return (
    <ChangeDialog
      title="Go to date"
      description="The chart shows this time in the middle, or the nearest that its source has."
      words={{ keep: "Cancel", change: "Go", changing: "Go" }}
      check={() => (time === undefined ? { date: dateFault(text) } : {})}
      send={go}
      request={{ isPending: false, error: undefined }}
      onClose={closeDialog}
    >
      {(faults) => (
        <TextField
          label="Date"
          hint={`Such as 2024-03-15 or 2024-03-15 14:30, in ${words.zone.name}`}
          value={text}
          fault={faults.date}
          onChange={setText}
        />
      )}
    </ChangeDialog>
  );
}
