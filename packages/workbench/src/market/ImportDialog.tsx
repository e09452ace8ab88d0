import { BUILTIN_SESSIONS, HOLIDAYS_SINCE, isOfDays } from "@bourse/bars";
import { CALENDAR_IDS } from "@bourse/contract/market";
import { Button, Modal, Notice } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { HOLIDAY_NAMES } from "../words/hours.ts";
import { ColumnFields } from "./ColumnFields.tsx";
import { type ImportForm, useImportForm } from "./use-import-form.ts";

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set(["UTC", OWN_ZONE, ...Intl.supportedValuesOf("timeZone")])];

/** Imports a CSV file: shows how it is read, lets the trader correct that, and keeps it whole or not at all. */
export function ImportDialog({ file: given }: { readonly file?: File | undefined }) {
  const form = useImportForm(given);
  const { file, name, isName, preview, error, isPending } = form;
  return (
    <Modal
      title="Import bars"
      description="A CSV file with a header: date or time, open, high, low, close and perhaps volume."
      onClose={closeDialog}
      size="large"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button tone="primary" disabled={!form.isReady} onClick={form.submit}>
            {isPending ? "Importing…" : "Import"}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <input
          type="file"
          aria-label="CSV file"
          accept=".csv,.txt,.tsv,text/csv"
          className="max-w-full text-xs text-muted file:mr-2 file:h-7 file:rounded file:border file:border-line file:bg-raised file:px-2.5 file:font-medium file:text-text"
          onChange={(event) => form.choose(event.currentTarget.files?.[0])}
        />
        {file && (
          <TextField
            label="Name"
            hint={`On charts and in lists as CSV:${name.toUpperCase()}`}
            value={name}
            fault={isName ? undefined : "1 to 32 letters, digits and ^ . _ / -"}
            onChange={form.setName}
          />
        )}
        <Reading form={form} />
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={form.replace} onChange={(event) => form.setReplace(event.target.checked)} />
          Replace an earlier import with this symbol
        </label>
        {preview.error && <ErrorNotice error={preview.error} />}
        {error && <ErrorNotice error={error} />}
      </div>
    </Modal>
  );
}

const OFFERED = BUILTIN_SESSIONS.filter(({ id }) => CALENDAR_IDS.some((each) => each === id)).map(
  ({ id, name }) => [id, name] as const,
);

/** When the instrument trades: daily bars, and those of weeks and months, are made of its sessions. */
function CalendarField({ form: { preview, calendar, setCalendar } }: { readonly form: ImportForm }) {
  const { timeframe } = preview.data ?? {};
  if (timeframe === undefined || isOfDays(timeframe)) return null;
  const chosen = BUILTIN_SESSIONS.find(({ id }) => id === calendar);
  const holidays = chosen?.holidays
    ? `Holidays of the ${HOLIDAY_NAMES[chosen.holidays]} are known since ${HOLIDAYS_SINCE[chosen.holidays]}.`
    : "Its holidays are not known.";
  return (
    <SelectField
      label="When it trades"
      hint={chosen ? holidays : "Not known: a day ends at midnight, UTC."}
      value={calendar ?? ""}
      onChange={(id) => setCalendar(CALENDAR_IDS.find((each) => each === id))}
      options={[["", "Not known"], ...OFFERED]}
    />
  );
}

/** How the file is read, and the faults of its first lines. */
function Reading({ form }: { readonly form: ImportForm }) {
  const { preview, reading, setReading } = form;
  const found = preview.data;
  if (!found) return null;
  return (
    <>
      {found.needs_time_zone && (
        <SelectField
          label="Time zone of the file's times"
          hint="The file does not say it."
          value={reading.time_zone ?? "UTC"}
          onChange={(zone) => setReading({ ...reading, time_zone: zone })}
          options={ZONES}
        />
      )}
      <CalendarField form={form} />
      <ColumnFields preview={found} reading={reading} onChange={setReading} />
      {found.issues.length > 0 && (
        <Notice tone="error" title="The file cannot be read like this">
          <ul className="list-disc pl-4">
            {found.issues.map(({ rule, message }) => (
              <li key={`${rule} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {found.timeframe && (
        <p className="text-muted">
          Bars of {found.timeframe}, the first at {found.first?.slice(0, 16).replace("T", " ")} UTC.
        </p>
      )}
    </>
  );
}
