import type { Drawing } from "@bourse/contract/host-api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "../../forms/ChangeDialog.tsx";
import { ColorField } from "../../forms/ColorField.tsx";
import { type DraftProps, fieldsOf } from "../../forms/draft.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { closeDialog } from "../../state/dialogs.ts";
import { useActiveChartTime } from "../time/use-chart-time.ts";
import { type DrawingDraft, type DrawingSettings, draftOf, readDraft } from "./draft.ts";
import { useDrawingActs, useDrawings } from "./queries.ts";
import { KIND_NAMES } from "./words.ts";

const WIDTHS = ["1", "2", "3", "4", "5"] as const;
const MAX_TEXT = 500;

/** Settings of a drawing: its points, colour, width and text. */
export function DrawingDialog({ id }: { readonly id: string }) {
  const drawing = useDrawings().data?.find((each) => each.id === id);
  return drawing ? <Settings drawing={drawing} /> : null;
}

function Settings({ drawing }: { readonly drawing: Drawing }) {
  const { words } = useActiveChartTime();
  const [draft, setDraft] = useState(() => draftOf(drawing, words));
  const acts = useDrawingActs();
  const read = readDraft(drawing, draft, words);
  const save = useMutation({
    mutationFn: (settings: DrawingSettings) => acts.change(drawing, settings),
    onSuccess: closeDialog,
  });
  return (
    <ChangeDialog
      place="side"
      title={`Settings of the ${KIND_NAMES[drawing.kind]}`}
      description={drawing.symbol}
      words={{ keep: "Cancel", change: "Save", changing: "Saving…" }}
      check={() => (read.ok ? {} : read.faults)}
      send={() => read.ok && save.mutate(read.settings)}
      request={save}
      onClose={closeDialog}
    >
      {(faults) => <Fields draft={draft} faults={faults} zone={words.zone.name} onDraft={setDraft} />}
    </ChangeDialog>
  );
}

interface FieldsProps extends DraftProps<DrawingDraft> {
  /** Time zone of the typed times. */
  readonly zone: string;
}

function Fields({ draft, faults, zone, onDraft }: FieldsProps) {
  const { points } = draft;
  const field = fieldsOf({ draft, faults, onDraft });
  const ordinal = (index: number) =>
    points.length === 1 ? "" : index === 0 ? " of the first point" : " of the second point";
  const setPoint = (index: number, change: Partial<DrawingDraft["points"][number]>) =>
    onDraft({ ...draft, points: points.map((each, at) => (at === index ? { ...each, ...change } : each)) });
  return (
    <>
      <TextField label="Text" maxLength={MAX_TEXT} {...field("text")} />
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a drawing neither move nor change in number
        <div key={index} className="grid grid-cols-2 gap-3">
          <TextField
            inputMode="decimal"
            label={`Price${ordinal(index)}`}
            value={point.price}
            fault={faults[`${index} price`]}
            onChange={(price) => setPoint(index, { price })}
          />
          {point.time !== undefined && (
            <TextField
              label={`Time${ordinal(index)}`}
              hint={`In ${zone}`}
              value={point.time}
              fault={faults[`${index} time`]}
              onChange={(time) => setPoint(index, { time })}
            />
          )}
        </div>
      ))}
      <div className="flex gap-3">
        <ColorField label="Colour" {...field("color")} />
        <SelectField label="Width" {...field("width")} options={WIDTHS} />
      </div>
    </>
  );
}
