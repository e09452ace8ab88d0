import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { dateFault, readDate } from "./dates.ts";
import { goToTime } from "./opened.ts";
import { useChartTime } from "./time/use-chart-time.ts";

/** Asks for a date and shows it in the middle of a chart. */
export function GoToDialog({ chartId }: { readonly chartId: string }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const form = useId();
  const { words } = useChartTime(chartId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = readDate(text, words.zone);
    if (time === undefined) return setFault(dateFault(text));
    closeDialog();
    goToTime(chartId, time);
  };
  return (
    <Modal
      title="Go to date"
      description="The chart shows this time in the middle, or the nearest that its source has."
      onClose={closeDialog}
      startsAt="field"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form} tone="primary">
            Go
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label="Date"
          hint={`Such as 2024-03-15 or 2024-03-15 14:30, in ${words.zone.name}`}
          value={text}
          fault={fault}
          onChange={setText}
        />
      </form>
    </Modal>
  );
}
