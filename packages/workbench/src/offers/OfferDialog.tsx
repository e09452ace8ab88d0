import type { AnswerField, OfferPreview, Take } from "@bourse/contract/host-api";
import { Button, Checkbox, Modal, Skeleton, usePrices } from "@bourse/ui";
import { type FormEvent, useId, useState } from "react";
import { Facts } from "../asks/Facts.tsx";
import { anchorsOf, pickedPoints } from "../chart/drawings/placing.ts";
import { openedChart } from "../chart/opened.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { newObjectId } from "../history/ids.ts";
import { SymbolField } from "../market/SymbolField.tsx";
import { closeDialog, type OfferDraft, type OfferKey, openDialog } from "../state/dialogs.ts";
import { answersOf, draftOf, faultsOf } from "./draft.ts";
import { usePreview, useTake } from "./queries.ts";
import { showObject } from "./show-object.ts";

interface PickingOf {
  readonly preview: OfferPreview;
  readonly chartId: string;
  readonly decimals: number | undefined;
}

/** The kind of drawing that an annotation's fields are about. */
const kindOf = ({ fields }: OfferPreview) =>
  fields.some(({ name }) => name === "second_price") ? ("trend" as const) : ("horizontal" as const);

/**
 * Lets the trader pick the points of an annotation on the chart, then shows its dialog again with them; nothing is made
 * before the trader confirms there. After a cancelled choice the dialog opens as it was.
 */
async function pickForOffer({ preview, chartId, decimals }: PickingOf): Promise<void> {
  const { extension_id, kind, contribution_id } = preview.offer;
  const drawing = kindOf(preview);
  closeDialog();
  const points = await pickedPoints(chartId, drawing);
  const chart = openedChart(chartId);
  const anchors = points && chart ? anchorsOf(chart.drawing, drawing, { points, decimals }) : [];
  const [first, second] = anchors;
  const values: OfferDraft = {
    ...(chart && first ? { symbol: chart.symbol, price: String(first.price) } : {}),
    ...(first?.time === undefined ? {} : { time: first.time }),
    ...(second === undefined ? {} : { second_price: String(second.price), second_time: second.time ?? "" }),
  };
  openDialog({ kind: "offer", offer: { extension_id, kind, contribution_id }, values });
}

export interface OfferDialogProps {
  readonly offer: OfferKey;
  /** Answers that the trader has given already. */
  readonly values?: OfferDraft | undefined;
}

/** Preview of a contribution, the questions it leaves open, and the confirmation. */
export function OfferDialog({ offer, values = {} }: OfferDialogProps) {
  const preview = usePreview(offer, useActiveChart());
  if (preview.data) return <Confirm preview={preview.data} values={values} />;
  return (
    <Modal title="Preview" onClose={closeDialog} footer={<Button onClick={closeDialog}>Cancel</Button>}>
      {preview.error ? (
        <ErrorNotice error={preview.error} onRetry={() => preview.refetch()} />
      ) : (
        <Skeleton label="Loading the preview" lines={4} />
      )}
    </Modal>
  );
}

function Confirm({ preview, values }: { readonly preview: OfferPreview; readonly values: OfferDraft }) {
  const { offer, fields } = preview;
  const [draft, setDraft] = useState(() => ({ ...draftOf(fields), ...values }));
  // With the same id, a request that is repeated after a lost answer makes nothing more. Changed answers get a new id.
  const [takeId, setTakeId] = useState(newObjectId);
  const take = useTake();
  const form = useId();
  if (take.data) return <Done title={offer.title} take={take.data} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (take.isPending) return;
    const { extension_id, kind, contribution_id, generation } = offer;
    const answers = answersOf(fields, draft);
    take.mutate({ take_id: takeId, generation, extension_id, kind, contribution_id, answers });
  };
  return (
    <Modal
      title={offer.title}
      description={`From ${offer.extension_name} ${offer.version}. It makes: ${preview.makes}. Nothing happens before you confirm.`}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          {offer.kind === "chartAnnotations" && <PickButton preview={preview} />}
          <Button type="submit" form={form} tone="primary" disabled={take.isPending}>
            {take.isPending ? "Saving…" : "Confirm"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-3">
        {offer.description && (
          <p dir="auto" className="text-xs break-words text-muted">
            {offer.description}
          </p>
        )}
        <Facts facts={preview.facts} />
        <Notes notes={preview.notes} />
        <AnswerFields
          fields={fields}
          draft={draft}
          faults={faultsOf(take.error)}
          onDraft={(changed) => {
            setDraft(changed);
            setTakeId(newObjectId());
          }}
        />
        {take.error && <ErrorNotice error={take.error} />}
      </form>
    </Modal>
  );
}

/** Chooses the points of an annotation on the chart in front. */
function PickButton({ preview }: { readonly preview: OfferPreview }) {
  const { chart_id: chartId, symbol } = useActiveChart();
  const { decimals } = usePrices(symbol);
  if (chartId === undefined || !openedChart(chartId)) return null;
  return <Button onClick={() => void pickForOffer({ preview, chartId, decimals })}>Pick on the chart</Button>;
}

function Notes({ notes }: Pick<OfferPreview, "notes">) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Cannot be used" className="rounded border border-warning/40 bg-warning/10 p-2 text-xs">
      {notes.map(({ code, message }) => (
        <li key={message}>
          {message} <code className="text-2xs text-muted">{code}</code>
        </li>
      ))}
    </ul>
  );
}

function Done({ title, take }: { readonly title: string; readonly take: Take }) {
  return (
    <Modal
      title={`${title}: done`}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Close</Button>
          <Button tone="primary" onClick={() => showObject(take)}>
            Show
          </Button>
        </>
      }
    >
      <p role="status">It is yours now: it stays when the extension changes or goes.</p>
    </Modal>
  );
}

interface AnswerFieldsProps {
  readonly fields: readonly AnswerField[];
  readonly draft: OfferDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onDraft: (draft: OfferDraft) => void;
}

/** The fields that a preview asks for, each with the host's fault. */
function AnswerFields({ fields, draft, faults, onDraft }: AnswerFieldsProps) {
  return (
    <div className="space-y-3">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={draft[field.name] ?? ""}
          fault={faults[field.name]}
          onChange={(value) => onDraft({ ...draft, [field.name]: value })}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly field: AnswerField;
  readonly value: OfferDraft[string];
  readonly fault: string | undefined;
  readonly onChange: (value: OfferDraft[string]) => void;
}

function Field(props: FieldProps) {
  const { field, value, fault, onChange } = props;
  if (field.type === "choices") return <Choices {...props} />;
  if (field.type === "choice" || field.type === "symbol") return <Choice {...props} />;
  const hint = hintOf(field);
  return (
    <TextField
      label={field.label}
      value={String(value)}
      onChange={onChange}
      inputMode={field.type === "number" || field.type === "integer" ? "decimal" : "text"}
      {...(fault === undefined ? {} : { fault })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

function hintOf({ type, hint, unit, minimum, maximum }: AnswerField): string | undefined {
  if (hint !== undefined) return hint;
  if (type === "time") return "Date and time with zone: 2026-01-31T15:00Z";
  if (type === "text" || minimum === undefined || maximum === undefined) return unit;
  return `${minimum} to ${maximum}${unit === undefined ? "" : ` ${unit}`}`;
}

function Choice({ field, value, fault, onChange }: FieldProps) {
  if (field.type === "symbol")
    return <SymbolField label={field.label} value={String(value)} {...{ onChange, fault }} />;
  const options = field.options ?? [];
  return (
    <div>
      <SelectField
        label={field.label}
        value={String(value)}
        onChange={onChange}
        options={options.map((each) => [each.value, each.label])}
      >
        {!options.some((each) => each.value === value) && <option value={String(value)}>{value || "Choose…"}</option>}
      </SelectField>
      <p className="mt-0.5 text-xs text-negative empty:hidden">{fault}</p>
    </div>
  );
}

function Choices({ field, value, fault, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? value : [];
  const turn = (option: string, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((each) => each !== option));
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{field.label}</legend>
      <div className="max-h-56 overflow-y-auto rounded border border-line px-2">
        {(field.options ?? []).map((each) => (
          <Checkbox
            key={each.value}
            checked={chosen.includes(each.value)}
            onChange={(on) => turn(each.value, on)}
            title={each.label}
            description={each.note ?? ""}
          />
        ))}
      </div>
      <p className="mt-0.5 text-xs text-negative empty:hidden">{fault}</p>
    </fieldset>
  );
}
