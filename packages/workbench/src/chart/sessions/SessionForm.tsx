import {
  closesNextDay,
  HOLIDAY_CALENDARS,
  HOUR_KINDS,
  type HourKind,
  type SessionDraft,
  type SessionHours,
  sessionFaults,
} from "@bourse/bars";
import { Button, IconButton, Notice } from "@bourse/ui";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { DAY_NAMES, HOLIDAY_NAMES, HOUR_NAMES } from "../../words/hours.ts";
import { ZONE_NAMES } from "../time/zone-names.ts";

export interface SessionFormProps {
  readonly first: SessionDraft;
  readonly onSave: (draft: SessionDraft) => void;
  readonly onCancel: () => void;
}

/** Most parts of one day; the host takes no more. */
const MAX_HOURS = 8;

/** Name, zone, days and hours of a session; its faults are named before it is saved. */
export function SessionForm({ first, onSave, onCancel }: SessionFormProps) {
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const faults = isChecked ? sessionFaults(draft) : [];
  const faultOf = (field: string) => faults.find((each) => each.field === field)?.message;
  const change = (part: Partial<SessionDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (sessionFaults(draft).length === 0) onSave({ ...draft, name: draft.name.trim() });
  };
  const others = [faultOf("days"), faultOf("hours")].filter((each) => each !== undefined);
  return (
    <form aria-label="Session" onSubmit={submit} noValidate className="space-y-2 rounded border border-line p-3">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Name"
          maxLength={64}
          value={draft.name}
          fault={faultOf("name")}
          onChange={(name) => change({ name })}
        />
        <SelectField
          label="Time zone"
          value={draft.time_zone}
          onChange={(time_zone) => change({ time_zone })}
          options={ZONE_NAMES}
        />
      </div>
      <Days days={draft.days} onChange={(days) => change({ days })} />
      <Hours hours={draft.hours} onChange={(hours) => change({ hours })} />
      <SelectField
        label="Holidays"
        value={draft.holidays ?? ""}
        hint="By the rules of the exchange, with short days that end at 13:00."
        onChange={(next) => {
          const { holidays: _before, ...others } = draft;
          const holidays = HOLIDAY_CALENDARS.find((each) => each === next);
          setDraft({ ...others, ...(holidays && { holidays }) });
        }}
        options={[["", "None"], ...HOLIDAY_CALENDARS.map((each) => [each, HOLIDAY_NAMES[each]] as const)]}
      />
      {others.length > 0 && (
        <Notice tone="error" title="The session cannot be saved">
          {others.join(" ")}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary">
          Save the session
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

interface DaysProps {
  readonly days: readonly number[];
  readonly onChange: (days: readonly number[]) => void;
}

function Days({ days, onChange }: DaysProps) {
  return (
    <fieldset>
      <legend className="font-medium">Days on which it begins</legend>
      <div className="flex flex-wrap gap-x-3">
        {DAY_NAMES.map((name, index) => (
          <label key={name} className="flex min-h-6 items-center gap-1">
            <input
              type="checkbox"
              checked={days.includes(index + 1)}
              onChange={(event) => {
                const others = days.filter((each) => each !== index + 1);
                onChange(event.target.checked ? [...others, index + 1].toSorted() : others);
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface HoursProps {
  readonly hours: readonly SessionHours[];
  readonly onChange: (hours: readonly SessionHours[]) => void;
}

const FIELD = "h-7 rounded border border-line bg-background px-1.5 text-sm text-text";

function Hours({ hours, onChange }: HoursProps) {
  const put = (index: number, part: Partial<SessionHours>) =>
    onChange(hours.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <fieldset className="space-y-1">
      <legend className="font-medium">Hours, by the clock of the zone</legend>
      {hours.map(({ kind, opens, closes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and are changed in place
        <div key={index} className="flex flex-wrap items-center gap-2">
          <select
            aria-label={`Kind of part ${index + 1}`}
            value={kind}
            className={FIELD}
            onChange={(event) => put(index, { kind: event.target.value as HourKind })}
          >
            {HOUR_KINDS.map((each) => (
              <option key={each} value={each}>
                {HOUR_NAMES[each]}
              </option>
            ))}
          </select>
          <input
            aria-label={`Part ${index + 1} opens`}
            value={opens}
            maxLength={5}
            className={`${FIELD} w-16`}
            onChange={(event) => put(index, { opens: event.target.value })}
          />
          to
          <input
            aria-label={`Part ${index + 1} closes`}
            value={closes}
            maxLength={5}
            className={`${FIELD} w-16`}
            onChange={(event) => put(index, { closes: event.target.value })}
          />
          {closesNextDay({ opens, closes }) && <span className="text-xs text-muted">next day</span>}
          <IconButton
            label={`Remove part ${index + 1}`}
            onClick={() => onChange(hours.filter((_each, at) => at !== index))}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        disabled={hours.length >= MAX_HOURS}
        onClick={() =>
          onChange([...hours, { kind: "regular", opens: hours.at(-1)?.closes ?? "09:00", closes: "17:00" }])
        }
      >
        <Plus size={13} aria-hidden="true" /> Add hours
      </Button>
    </fieldset>
  );
}
