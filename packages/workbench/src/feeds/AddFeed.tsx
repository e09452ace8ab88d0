import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { fieldsOf } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { type FeedFaults, feedFaults, INTERVALS, KINDS, NEW_FEED, newFeedOf } from "./draft.ts";
import { useFeedAct } from "./queries.ts";

/** The form for another feed. */
export function AddFeed({ taken }: { readonly taken: ReadonlySet<string> }) {
  const [draft, setDraft] = useState(NEW_FEED);
  const [faults, setFaults] = useState<FeedFaults>({});
  const field = fieldsOf({ draft, faults, onDraft: setDraft });
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
        <SelectField label="Kind" {...field("kind")} options={KINDS} />
        <SelectField label="Read every" {...field("minutes")} options={INTERVALS} />
      </div>
      <TextField label="Name" maxLength={128} {...field("title")} />
      <TextField
        label="Address"
        hint="https only. The host fetches it; the page loads nothing from there."
        maxLength={2048}
        {...field("endpoint")}
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
