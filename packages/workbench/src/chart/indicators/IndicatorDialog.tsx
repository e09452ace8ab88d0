import { checkIndicator, INDICATORS, indicatorNote } from "@bourse/bars";
import type { Indicator, Stroke } from "@bourse/contract/host-api";
import { STROKE_MAX } from "@bourse/contract/limits";
import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract/market";
import { Button, Checkbox, Modal, useTheme } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { activeOf } from "../../charts/active.ts";
import { useCharts } from "../../charts/queries.ts";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { ColorField } from "../../forms/ColorField.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useFocusFault } from "../../forms/use-focus-fault.ts";
import type { IndicatorBody } from "../../history/desk.ts";
import { closeDialog } from "../../state/dialogs.ts";
import { USUAL_STROKE } from "../overlays/line-over-prices.ts";
import { nameOf, settingOf, useIndicatorActs } from "./acts.ts";
import { coloredLines } from "./colors.ts";
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
      place="side"
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
  const { convention, parameters, lines, reads } = INDICATORS[indicator.indicator];
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
      {reads === "close" && (
        <SelectField
          label="Source"
          value={draft.source}
          options={SOURCE_WORDS}
          onChange={(source) => onDraft({ ...draft, source })}
        />
      )}
      {note && <p className="text-xs text-warning">{note}</p>}
      {lines.map((line, index) => (
        <LineFields
          key={line.name}
          name={lines.length === 1 ? "" : ` of ${line.title}`}
          color={draft.colors[index] ?? ""}
          stroke={line.style === "histogram" ? undefined : (draft.strokes[index] ?? USUAL_STROKE)}
          onColor={(color) => onDraft({ ...draft, colors: draft.colors.with(index, color) })}
          onStroke={(stroke) => onDraft({ ...draft, strokes: draft.strokes.with(index, stroke) })}
        />
      ))}
      <Checkbox
        checked={draft.isOnEveryChart}
        onChange={(isOnEveryChart) => onDraft({ ...draft, isOnEveryChart })}
        title="On every chart"
      />
      <OnTimeframes chosen={draft.timeframes} onChosen={(timeframes) => onDraft({ ...draft, timeframes })} />
      <p className="text-xs text-muted">How it is calculated: {convention}</p>
    </>
  );
}

const SOURCE_WORDS = {
  close: "Close",
  open: "Open",
  high: "High",
  low: "Low",
  hl2: "hl2: (high + low) / 2",
  hlc3: "hlc3: (high + low + close) / 3",
  ohlc4: "ohlc4: (open + high + low + close) / 4",
} as const satisfies Record<Source, string>;

interface LineFieldsProps {
  /** ` of Upper band`; empty for the only line. */
  readonly name: string;
  readonly color: string;
  /** Undefined for bars of a histogram. */
  readonly stroke: Stroke | undefined;
  readonly onColor: (color: string) => void;
  readonly onStroke: (stroke: Stroke) => void;
}

const DASH_WORDS = { solid: "Solid", dashed: "Dashed", dotted: "Dotted" } as const satisfies Record<
  Stroke["dash"],
  string
>;
const WIDTHS = Array.from({ length: STROKE_MAX }, (_, index) => [String(index + 1), `${index + 1} px`] as const);

/** Colour, width and dashes of one line. */
function LineFields({ name, color, stroke, onColor, onStroke }: LineFieldsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ColorField label={`Colour${name}`} value={color} onChange={onColor} />
      {stroke && (
        <>
          <SelectField
            label={`Width${name}`}
            value={String(stroke.width)}
            options={WIDTHS}
            onChange={(width) => onStroke({ ...stroke, width: Number(width) })}
          />
          <SelectField
            label={`Line${name}`}
            value={stroke.dash}
            options={DASH_WORDS}
            onChange={(dash) => onStroke({ ...stroke, dash })}
          />
        </>
      )}
    </div>
  );
}

interface OnTimeframesProps {
  readonly chosen: readonly ChartTimeframe[];
  readonly onChosen: (timeframes: readonly ChartTimeframe[]) => void;
}

/** The timeframes of the charts that show the indicator; with none chosen, all. */
function OnTimeframes({ chosen, onChosen }: OnTimeframesProps) {
  return (
    <fieldset>
      <legend className="text-xs font-medium">Only on charts of</legend>
      <div className="flex flex-wrap gap-x-3">
        {CHART_TIMEFRAMES.map((each) => (
          <Checkbox
            key={each}
            title={each}
            checked={chosen.includes(each)}
            onChange={(isChosen) =>
              onChosen(CHART_TIMEFRAMES.filter((other) => (other === each ? isChosen : chosen.includes(other))))
            }
          />
        ))}
      </div>
      <p className="text-xs text-muted">With none chosen, on charts of every timeframe.</p>
    </fieldset>
  );
}

type Source = NonNullable<Indicator["source"]> | "close";

/** The fields of the settings form, as typed. */
interface IndicatorDraft {
  readonly parameters: Readonly<Record<string, string>>;
  readonly source: Source;
  /** One colour for each line. */
  readonly colors: readonly string[];
  /** Likewise how each is drawn. */
  readonly strokes: readonly Stroke[];
  readonly timeframes: readonly ChartTimeframe[];
  readonly isOnEveryChart: boolean;
}

/** A draft that can be saved, or the faults of its parameters by name. */
type ReadDraft =
  | { readonly ok: true; readonly body: IndicatorBody }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> };

/** The form's first values; `usual` are the colours on the chart now. */
function draftOf(indicator: Indicator, usual: readonly string[]): IndicatorDraft {
  const parameters = Object.fromEntries(
    INDICATORS[indicator.indicator].parameters.map(({ name }) => [name, String(indicator.parameters[name] ?? "")]),
  );
  const colors = usual.map((color, index) => indicator.colors?.[index] ?? color);
  const strokes = usual.map((_color, index) => indicator.strokes?.[index] ?? USUAL_STROKE);
  const { timeframes = [], source = "close", chart_id } = indicator;
  return { parameters, source, colors, strokes, timeframes, isOnEveryChart: chart_id === null };
}

/** Reads the form; colours that were not changed stay the page's choice. */
function readDraft(
  { indicator, colors: before }: Indicator,
  {
    draft,
    first,
    chartId,
  }: { readonly draft: IndicatorDraft; readonly first: IndicatorDraft; readonly chartId: string },
): ReadDraft {
  const given = Object.fromEntries(
    Object.entries(draft.parameters).map(([name, text]) => [name, text.trim() === "" ? Number.NaN : Number(text)]),
  );
  const checked = checkIndicator(indicator, given);
  if (!checked.ok) {
    return {
      ok: false,
      faults: Object.fromEntries(checked.issues.map((each) => [each.pointer.slice(1), each.message])),
    };
  }
  const isStroked = draft.strokes.some(({ width, dash }) => width !== USUAL_STROKE.width || dash !== USUAL_STROKE.dash);
  const isColored = before !== undefined || draft.colors.some((color, index) => color !== first.colors[index]);
  return {
    ok: true,
    body: {
      chart_id: draft.isOnEveryChart ? null : chartId,
      indicator,
      parameters: checked.setting.parameters,
      ...(draft.source !== "close" && { source: draft.source }),
      hidden: false,
      ...(isColored ? { colors: [...draft.colors] } : {}),
      ...(isStroked ? { strokes: [...draft.strokes] } : {}),
      ...(draft.timeframes.length > 0 ? { timeframes: [...draft.timeframes] } : {}),
    },
  };
}
