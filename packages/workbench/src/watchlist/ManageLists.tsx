import type { NamedWatchlist, WatchlistChange } from "@bourse/contract/host-api";
import { Button, Checkbox } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { COLUMN_NAMES, COLUMNS, type Look, setLook } from "./columns.ts";
import { NameForm } from "./NameForm.tsx";
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
