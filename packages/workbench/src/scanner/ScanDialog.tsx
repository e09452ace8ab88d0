import { type StyleName, TRADING_STYLES } from "@bourse/bars";
import type { Scan } from "@bourse/contract/host-api";
import { Button, Checkbox, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { SymbolField } from "../market/SymbolField.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { draftOf, faultsOf, newDraft, type ScanDraft, type ScanFaults, STYLE_NAMES, scanOf } from "./draft.ts";
import { useScanAct, useScans } from "./queries.ts";

/** Creates a scan, or changes the one with the given id. */
export function ScanDialog({ id }: { readonly id?: string | undefined }) {
  const scans = useScans();
  const { symbol } = useActiveChart();
  const scan = scans.data?.find((each) => each.id === id);
  if (id !== undefined && scan === undefined) return null;
  return <DraftDialog scan={scan} symbol={symbol} />;
}

function DraftDialog({ scan, symbol }: { readonly scan: Scan | undefined; readonly symbol: string }) {
  const [draft, setDraft] = useState(() => (scan ? draftOf(scan) : newDraft(symbol)));
  const [faults, setFaults] = useState<ScanFaults>({});
  const act = useScanAct();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || act.isPending) return;
    const wanted = scanOf(draft);
    act.mutate(scan ? { id: scan.id, change: wanted } : { create: wanted }, { onSuccess: closeDialog });
  };
  return (
    <Modal
      title={scan ? `Edit ${scan.name}` : "New scan"}
      description="Looks for breaks of structure, gaps, sweeps and order blocks in completed bars."
      onClose={closeDialog}
      startsAt="field"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form} tone="primary" disabled={act.isPending}>
            {act.isPending ? "Saving…" : scan ? "Save" : "Create scan"}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        <Fields draft={draft} faults={faults} onDraft={setDraft} />
        {act.error && <ErrorNotice error={act.error} />}
      </form>
    </Modal>
  );
}

function withSymbol(draft: ScanDraft, symbol: string): ScanDraft {
  const listed = draft.symbols.split(/[\s,]+/).filter((each) => each !== "");
  return symbol === "" || listed.includes(symbol) ? draft : { ...draft, symbols: [...listed, symbol].join(" ") };
}

interface FieldsProps {
  readonly draft: ScanDraft;
  readonly faults: ScanFaults;
  readonly onDraft: (draft: ScanDraft) => void;
}

function Fields({ draft, faults, onDraft }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={128}
        value={draft.name}
        fault={faults.name}
        onChange={(name) => onDraft({ ...draft, name })}
      />
      <TextField
        label="Symbols"
        hint="EXCHANGE:SYMBOL, separated by spaces. Up to 25; one without a source is kept and reported."
        value={draft.symbols}
        fault={faults.symbols}
        onChange={(symbols) => onDraft({ ...draft, symbols })}
      />
      <SymbolField label="Add a symbol" value="" onChange={(symbol) => onDraft(withSymbol(draft, symbol))} />
      <fieldset>
        <legend className="font-medium">Styles</legend>
        {faults.styles && <p className="text-xs text-negative">{faults.styles}</p>}
        {STYLE_NAMES.map((style) => (
          <Style key={style} style={style} draft={draft} faults={faults} onDraft={onDraft} />
        ))}
      </fieldset>
      <TextField
        label="Bars of history at the first run"
        hint="Events of this many completed bars are listed when a symbol is scanned for the first time; later runs list what is new."
        inputMode="numeric"
        value={draft.firstBars}
        fault={faults.firstBars}
        onChange={(firstBars) => onDraft({ ...draft, firstBars })}
      />
      <Checkbox
        title="Notify me of new events"
        description="One notice for each run that found something."
        checked={draft.notice}
        onChange={(notice) => onDraft({ ...draft, notice })}
      />
    </>
  );
}

function Style({ style, draft, faults, onDraft }: FieldsProps & { readonly style: StyleName }) {
  const { title, trigger, bias, minCadenceMinutes } = TRADING_STYLES[style];
  const minutes = draft.minutes[style];
  const set = (typed: string | undefined) => onDraft({ ...draft, minutes: { ...draft.minutes, [style]: typed } });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Checkbox
        title={`${title} (${style})`}
        description={`${trigger.name} bars, trend of ${bias.name} bars`}
        checked={minutes !== undefined}
        onChange={(checked) => set(checked ? String(minCadenceMinutes) : undefined)}
      />
      {minutes !== undefined && (
        <TextField
          label={`${title}: every … minutes`}
          inputMode="numeric"
          value={minutes}
          fault={faults[style]}
          onChange={set}
        />
      )}
    </div>
  );
}
