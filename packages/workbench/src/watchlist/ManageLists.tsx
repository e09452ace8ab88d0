import type { NamedWatchlist, WatchlistChange } from "@bourse/contract/host-api";
import { Button, Checkbox } from "@bourse/ui";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { COLUMN_NAMES, COLUMNS, type Look, setLook } from "./columns.ts";
import { useManageWatchlists } from "./queries.ts";

export interface ManageListsProps {
  readonly list: NamedWatchlist;
  readonly look: Look;
  readonly onChange: (change: WatchlistChange) => void;
}

/** Names of the list and its groups, other lists, and the columns. */
export function ManageLists({ list, look, onChange }: ManageListsProps) {
  const manage = useManageWatchlists();
  const create = (name: string) =>
    manage.mutate({ create: name }, { onSuccess: (made) => made && setLook({ list: made.id }) });
  return (
    <section aria-label="Lists, groups and columns" className="space-y-2 border-b border-line bg-raised p-3 text-xs">
      <NameForm
        key={list.id}
        label="Name of this list"
        yes="Rename"
        first={list.name}
        onName={(name) => onChange({ op: "rename", name })}
      />
      <NameForm label="New group" yes="Add group" onName={(name) => onChange({ op: "add_group", name })} />
      <NameForm label="New list" yes="Add list" onName={create} />
      <fieldset className="flex flex-wrap gap-x-3">
        <legend className="font-medium">Columns</legend>
        {COLUMN_NAMES.map((each) => (
          <Checkbox
            key={each}
            title={COLUMNS[each]}
            checked={look.columns.includes(each)}
            onChange={(checked) =>
              setLook({
                columns: COLUMN_NAMES.filter((name) => (name === each ? checked : look.columns.includes(name))),
              })
            }
          />
        ))}
      </fieldset>
      {list.is_default ? (
        <p className="text-muted">Extensions that may read market data see the symbols of this list.</p>
      ) : (
        <div className="flex gap-2">
          <Button size="small" onClick={() => onChange({ op: "make_default" })}>
            Show this list to extensions
          </Button>
          <Button size="small" tone="danger" onClick={() => manage.mutate({ remove: list })}>
            Remove this list
          </Button>
        </div>
      )}
      {manage.error && <ErrorNotice error={manage.error} />}
    </section>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly yes: string;
  readonly first?: string;
  readonly onName: (name: string) => void;
  /** Escape and a button leave the name as it is; the field has the focus at once. */
  readonly onCancel?: () => void;
}

/** One field for a name. */
export function NameForm({ label, yes, first = "", onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    onName(name.trim());
    if (first === "") setName("");
  };
  return (
    <form onSubmit={submit} className="flex gap-1.5">
      <input
        ref={onCancel && focusWhenShown}
        onKeyDown={({ key }) => key === "Escape" && onCancel?.()}
        aria-label={label}
        placeholder={label}
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="h-6 min-w-0 flex-1 rounded border border-line bg-background px-1.5 text-xs text-text"
      />
      <Button size="small" type="submit">
        {yes}
      </Button>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
