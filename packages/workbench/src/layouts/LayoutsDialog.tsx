import type { Chart, NamedLayout } from "@bourse/contract/host-api";
import { Badge, Button, Modal, Notice, Skeleton } from "@bourse/ui";
import { useState } from "react";
import { ApiError } from "../api/error.ts";
import { useChartActions, useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { RenameForm, useRenaming } from "../forms/RenameForm.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useHistory } from "../history/use-history.ts";
import { closeDialog } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { useLayoutActs } from "./acts.ts";
import { openDesk } from "./arrange-act.ts";
import { deskNow, deskOf, differs } from "./desk-layout.ts";
import { DESK_NAMES, DESKS } from "./desks.ts";
import { openedLayout } from "./open-id.ts";
import { useLayouts } from "./queries.ts";

export interface LayoutsDialogProps {
  /** Words about a layout that was opened by a command. */
  readonly leftOut?: readonly string[] | undefined;
}

/** Saves, opens, renames, overwrites and deletes layouts of the open workspace. */
export function LayoutsDialog({ leftOut: before = [] }: LayoutsDialogProps) {
  const { data, error, refetch } = useLayouts();
  const charts = useCharts().data ?? [];
  const acts = useLayoutActs();
  const opened = useStore(openedLayout).id;
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<unknown>();
  const [leftOut, setLeftOut] = useState(before);
  const [said, setSaid] = useState("");
  const run = (work: Promise<unknown>, words: string) => {
    setRefused(undefined);
    setLeftOut([]);
    void work.then(() => setSaid(words), setRefused);
  };
  const save = () =>
    run(
      acts.save(name.trim()).then(() => setName("")),
      `Saved as ${name.trim()}.`,
    );
  return (
    <Modal
      title="Layouts"
      description="A layout keeps where charts and panels are, and symbol, timeframe and looks of the charts. Opening one can be undone."
      size="large"
      onClose={closeDialog}
    >
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton label="Loading the layouts" />}
      {leftOut.length > 0 && (
        <Notice tone="warning" title="Not everything of this layout is there any more">
          <p>Left out: {leftOut.join(", ")}.</p>
        </Notice>
      )}
      {data?.length === 0 && <p className="text-xs text-muted">None is saved yet.</p>}
      <ul aria-label="Layouts" className="divide-y divide-line">
        {data?.map((each) => (
          <LayoutRow
            key={each.id}
            layout={each}
            charts={charts}
            isOpen={each.id === opened}
            onRun={run}
            onOpen={() => {
              setRefused(undefined);
              void acts.open(each).then((missing) => {
                setLeftOut(missing);
                setSaid(`${each.name} is open.`);
                if (missing.length === 0) closeDialog();
              }, setRefused);
            }}
          />
        ))}
      </ul>
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label="Save this page as" value={name} onChange={setName} maxLength={NAME_MAX} required />
        <Button type="submit" tone="primary" disabled={name.trim() === ""}>
          Save
        </Button>
      </form>
      {refused !== undefined && <ErrorNotice error={refused} />}
      <Desks />
      <p aria-live="polite" className="sr-only" data-layouts-said="">
        {said}
      </p>
    </Modal>
  );
}

/** Layouts to start from. */
function Desks() {
  const chartActions = useChartActions();
  const { history } = useHistory();
  return (
    <section aria-label="Desks to start from" className="mt-4">
      <h3 className="mb-1 text-sm font-semibold">Desks to start from</h3>
      <ul className="divide-y divide-line">
        {DESK_NAMES.map((each) => (
          <li key={each} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">
              {DESKS[each].name}
              <span className="block text-xs text-muted">{DESKS[each].line}</span>
            </span>
            <Button
              aria-label={`Open the desk ${DESKS[each].name}`}
              onClick={() => {
                closeDialog();
                void openDesk({ chartActions, history }, each);
              }}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAME_MAX = 64;

interface LayoutRowProps {
  readonly layout: NamedLayout;
  readonly charts: readonly Chart[];
  readonly isOpen: boolean;
  /** Does the work, then announces the words. */
  readonly onRun: (work: Promise<unknown>, words: string) => void;
  readonly onOpen: () => void;
}

/** One saved layout with its actions. */
function LayoutRow({ layout, charts, isOpen, onRun, onOpen }: LayoutRowProps) {
  const { name } = layout;
  const { overwrite, rename, remove } = useLayoutActs();
  const { row, isRenaming, begin, end } = useRenaming<HTMLLIElement>();
  if (isRenaming) {
    const onRename = (wanted: string) => onRun(rename(layout, wanted).then(end), `${name} is called ${wanted} now.`);
    return (
      <li ref={row} className="py-1.5">
        <RenameForm name={name} maxLength={NAME_MAX} onRename={onRename} onCancel={end} />
      </li>
    );
  }
  return (
    <li ref={row} className="flex flex-wrap items-center gap-2 py-1.5" data-layout={layout.id}>
      <span className="min-w-0 flex-1 break-words">
        <bdi>{name}</bdi> {isOpen && <Badge tone="accent">open</Badge>}{" "}
        {isOpen && hasUnsaved(layout, charts) && <Badge>unsaved changes</Badge>}
      </span>
      <Button aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </Button>
      <Button
        aria-label={`Overwrite ${name} with this page`}
        onClick={() => onRun(overwrite(layout), `${name} is as this page is now.`)}
      >
        Overwrite
      </Button>
      <Button aria-label={`Rename ${name}`} data-rename="" onClick={begin}>
        Rename
      </Button>
      <Button aria-label={`Delete ${name}`} onClick={() => onRun(remove(layout), `${name} is deleted.`)}>
        Delete
      </Button>
    </li>
  );
}

/** Whether the page differs from a saved layout. One that this page does not understand always differs. */
function hasUnsaved({ content }: NamedLayout, charts: readonly Chart[]): boolean {
  try {
    return differs(deskOf(content), deskNow(charts));
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
