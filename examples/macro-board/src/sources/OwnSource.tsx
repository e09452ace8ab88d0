import { Button } from "@bourse/ui";
import { type FormEvent, useId, useState } from "react";
import { useDesk } from "../desk/context.ts";
import type { Catalogue } from "../parts/catalogue.ts";
import { type Draft, EMPTY_DRAFT, type Faults, feedOf, isFeed } from "./own-feed.ts";

const INPUT = "h-7 w-full rounded border border-line bg-surface px-1.5 text-xs aria-invalid:border-negative";

/** A form for a source of the trader's own, on one of the servers that the package may reach. */
export function OwnSource({ catalogue: { servers } }: { readonly catalogue: Catalogue }) {
  const desk = useDesk();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [faults, setFaults] = useState<Faults>({});
  const set = (name: keyof Draft) => (text: string) => setDraft({ ...draft, [name]: text });
  const field = (name: keyof Draft) => ({ value: draft[name], fault: faults[name], onChange: set(name) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = feedOf(draft, servers, crypto.randomUUID());
    if (!isFeed(made)) return setFaults(made);
    setFaults({});
    setDraft(EMPTY_DRAFT);
    void desk.add(made);
  };
  const isTable = draft.format !== "ics";
  return (
    <section aria-label="Another source" className="space-y-2">
      <h2 className="text-sm font-semibold">Another source</h2>
      <p className="text-xs text-muted">
        Any address of these servers: {servers.map(({ origin }) => origin.slice("https://".length)).join(", ")}.
      </p>
      <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-2 sm:grid-cols-2">
        <Text label="Name" {...field("name")} />
        <Text label="Address" {...field("url")} />
        <Choice label="It has" options={{ series: "values", calendar: "releases" }} {...field("kind")} />
        <Choice label="Format" options={{ csv: "CSV", json: "JSON", ics: "Calendar file" }} {...field("format")} />
        {draft.format === "json" && <Text label="Path of the list" {...field("items")} />}
        {isTable && <Text label="Field of the date" {...field("date")} />}
        {isTable && (
          <Text label={draft.kind === "series" ? "Field of the value" : "Field of the title"} {...field("value")} />
        )}
        {draft.kind === "series" && <Text label="Unit (may be empty)" {...field("unit")} />}
        <Text label="Name of its key (empty: it needs none)" {...field("key")} />
        <div className="self-end">
          <Button type="submit" tone="primary">
            Add the source
          </Button>
        </div>
      </form>
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

function Text({ label, value, fault, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="text-xs">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={INPUT}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="text-negative">
          {fault}
        </p>
      )}
    </div>
  );
}

function Choice({ label, value, fault, onChange, options }: FieldProps & { readonly options: Record<string, string> }) {
  const id = useId();
  return (
    <div className="text-xs">
      <label htmlFor={id}>{label}</label>
      <select id={id} className={INPUT} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {fault !== undefined && <p className="text-negative">{fault}</p>}
    </div>
  );
}
