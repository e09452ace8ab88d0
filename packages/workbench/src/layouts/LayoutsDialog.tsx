import { Button, Modal, Notice, Skeleton } from "@bourse/ui";
import { useState } from "react";
import { useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { useLayoutActs } from "./acts.ts";
import { LayoutRow, NAME_MAX } from "./LayoutRow.tsx";
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
      <p aria-live="polite" className="sr-only" data-layouts-said="">
        {said}
      </p>
    </Modal>
  );
}
