import { INDICATORS, indicatorNote } from "@bourse/bars";
import type { Indicator } from "@bourse/contract/host-api";
import { Button, Checkbox, Modal, useTheme } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { activeOf } from "../../charts/active.ts";
import { useCharts } from "../../charts/queries.ts";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { ColorField } from "../../forms/ColorField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useFocusFault } from "../../forms/use-focus-fault.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { nameOf, settingOf, useIndicatorActs } from "./acts.ts";
import { coloredLines } from "./colors.ts";
import { draftOf, type IndicatorDraft, readDraft } from "./draft.ts";
import { useIndicators } from "./queries.ts";

/** Settings of an indicator: parameters, colours, and whether every chart shows it. */
export function IndicatorDialog({ id }: { readonly id: string }) {
  const indicator = useIndicators().data?.find((each) => each.id === id);
  const [first] = useState(indicator);
  if (!first) return null;
  return <Settings indicator={indicator ?? first} />;
}

function Settings({ indicator }: { readonly indicator: Indicator }) {
  const { palette } = useTheme();
  const { lines, title } = INDICATORS[indicator.indicator];
  const [first] = useState(() =>
    draftOf(
      indicator,
      coloredLines(lines, { chosen: indicator.colors, first: 0, palette }).map(({ color }) => color),
    ),
  );
  const [draft, setDraft] = useState<IndicatorDraft>(first);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const active = activeOf(useCharts().data)?.chart_id;
  const acts = useIndicatorActs();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(indicator, { draft, first, chartId: indicator.chart_id ?? active ?? "" });
    setFaults(read.ok ? {} : read.faults);
    if (!read.ok || isSaving) return;
    setSaving(true);
    try {
      await acts.change(indicator, { ...read.body, hidden: indicator.hidden });
      closeDialog();
    } catch (cause) {
      setError(cause);
      setSaving(false);
    }
  };
  return (
    <Modal
      title={`Settings of ${nameOf(indicator)}`}
      description={title}
      onClose={closeDialog}
      startsAt="field"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form} tone="primary" disabled={isSaving}>
            {isSaving ? "Saving…" : "Save"}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        <Fields indicator={indicator} draft={draft} faults={faults} onDraft={setDraft} />
        {error !== undefined && <ErrorNotice error={error} />}
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly indicator: Indicator;
  readonly draft: IndicatorDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onDraft: (draft: IndicatorDraft) => void;
}

function Fields({ indicator, draft, faults, onDraft }: FieldsProps) {
  const { convention, parameters, lines } = INDICATORS[indicator.indicator];
  const setting = settingOf(indicator);
  const note = setting && indicatorNote(setting);
  return (
    <>
      {parameters.map(({ name, title, unit, minimum, maximum }) => (
        <TextField
          key={name}
          label={title}
          inputMode={unit === "bars" ? "numeric" : "decimal"}
          value={draft.parameters[name] ?? ""}
          fault={faults[name]}
          hint={`${minimum} to ${maximum}${unit === "bars" ? " bars" : ""}`}
          onChange={(text) => onDraft({ ...draft, parameters: { ...draft.parameters, [name]: text } })}
        />
      ))}
      {note && <p className="text-xs text-warning">{note}</p>}
      <div className="flex flex-wrap gap-3">
        {lines.map((line, index) => (
          <ColorField
            key={line.name}
            label={lines.length === 1 ? "Colour" : `Colour of ${line.title}`}
            value={draft.colors[index] ?? ""}
            onChange={(color) => onDraft({ ...draft, colors: draft.colors.with(index, color) })}
          />
        ))}
      </div>
      <Checkbox
        checked={draft.isOnEveryChart}
        onChange={(isOnEveryChart) => onDraft({ ...draft, isOnEveryChart })}
        title="On every chart"
      />
      <p className="text-xs text-muted">How it is calculated: {convention}</p>
    </>
  );
}
