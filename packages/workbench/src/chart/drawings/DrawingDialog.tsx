import type { Drawing } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { ColorField } from "../../forms/ColorField.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useFocusFault } from "../../forms/use-focus-fault.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { useActiveChartTime } from "../time/use-chart-time.ts";
import { type DrawingDraft, draftOf, readDraft } from "./draft.ts";
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
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const acts = useDrawingActs();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(drawing, draft, words);
    setFaults(read.ok ? {} : read.faults);
    if (!read.ok) return;
    try {
      await acts.change(drawing, read.settings);
      closeDialog();
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <Modal
      title={`Settings of the ${KIND_NAMES[drawing.kind]}`}
      description={drawing.symbol}
      onClose={closeDialog}
      startsAt="field"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form} tone="primary">
            Save
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        <Fields draft={draft} faults={faults} zone={words.zone.name} onDraft={setDraft} />
        {error !== undefined && <ErrorNotice error={error} />}
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly draft: DrawingDraft;
  readonly faults: Readonly<Record<string, string>>;
  /** Time zone of the typed times. */
  readonly zone: string;
  readonly onDraft: (draft: DrawingDraft) => void;
}

function Fields({ draft, faults, zone, onDraft }: FieldsProps) {
  const { points, color, width, text } = draft;
  const ordinal = (index: number) =>
    points.length === 1 ? "" : index === 0 ? " of the first point" : " of the second point";
  const setPoint = (index: number, change: Partial<DrawingDraft["points"][number]>) =>
    onDraft({ ...draft, points: points.map((each, at) => (at === index ? { ...each, ...change } : each)) });
  return (
    <>
      <TextField
        label="Text"
        value={text}
        maxLength={MAX_TEXT}
        fault={faults.text}
        onChange={(next) => onDraft({ ...draft, text: next })}
      />
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
        <ColorField label="Colour" value={color} onChange={(next) => onDraft({ ...draft, color: next })} />
        <SelectField label="Width" value={width} onChange={(next) => onDraft({ ...draft, width: next })}>
          {WIDTHS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
