import type { NewFeed } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { type FeedFaults, feedFaults, INTERVALS, KINDS, NEW_FEED, newFeedOf } from "./draft.ts";
import { useFeedAct } from "./queries.ts";

/** The form for another feed. */
export function AddFeed({ taken }: { readonly taken: ReadonlySet<string> }) {
  const [draft, setDraft] = useState(NEW_FEED);
  const [faults, setFaults] = useState<FeedFaults>({});
  const act = useFeedAct();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = feedFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || act.isPending) return;
    act.mutate({ add: newFeedOf(draft, taken) }, { onSuccess: () => setDraft(NEW_FEED) });
  };
  return (
    <form
      ref={element}
      aria-label="Add a feed"
      noValidate
      onSubmit={submit}
      className="space-y-2 rounded border border-line p-3"
    >
      <h4 className="font-medium">Add a feed</h4>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Kind"
          value={draft.kind}
          onChange={(kind) => setDraft({ ...draft, kind: kind as NewFeed["kind"] })}
        >
          {Object.entries(KINDS).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Read every" value={draft.minutes} onChange={(minutes) => setDraft({ ...draft, minutes })}>
          {Object.entries(INTERVALS).map(([minutes, name]) => (
            <option key={minutes} value={minutes}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Name"
        maxLength={128}
        value={draft.title}
        fault={faults.title}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      <TextField
        label="Address"
        hint="https only. The host fetches it; the page loads nothing from there."
        maxLength={2048}
        value={draft.endpoint}
        fault={faults.endpoint}
        onChange={(endpoint) => setDraft({ ...draft, endpoint })}
      />
      {act.error && <ErrorNotice error={act.error} />}
      <div className="flex justify-end">
        <Button type="submit" tone="primary" disabled={act.isPending}>
          {act.isPending ? "Adding…" : "Add feed"}
        </Button>
      </div>
    </form>
  );
}
