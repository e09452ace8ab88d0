import type { NotedFill } from "@bourse/contract/host-api";
import { FILL_NOTE_MAX } from "@bourse/contract/limits";
import { usePrices } from "@bourse/ui";
import { type KeyboardEvent, useState } from "react";
import { ChangeDialog } from "../forms/ChangeDialog.tsx";
import { Labelled } from "../forms/Labelled.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";
import { useFillNote } from "./queries.ts";
import { fillName } from "./words.ts";

export interface FillNoteDialogProps {
  readonly accountId: string;
  readonly fill: NotedFill;
}

/** Reads, writes and removes the trader's note on a fill. The page goes on beside it, so that another fill's may follow. */
export const FillNoteDialog = (props: FillNoteDialogProps) => <FillNote key={props.fill.sequence} {...props} />;

function FillNote({ accountId, fill }: FillNoteDialogProps) {
  const [text, setText] = useState(fill.note ?? "");
  const { exact } = usePrices(fill.symbol);
  const request = useFillNote(accountId, fill.sequence);
  const send = () =>
    text.trim() === (fill.note ?? "") ? closeDialog() : request.mutate(text, { onSuccess: closeDialog });
  const onKeyDown = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
  };
  return (
    <ChangeDialog
      title={`Note on ${fillName(fill)}`}
      description={`At ${exact(fill.price)}, ${localMoment(fill.at)}. Kept by the host; no extension reads it.`}
      words={{ keep: "Cancel", change: "Save the note", changing: "Saving…" }}
      check={() => ({})}
      place="side"
      {...{ send, request }}
      onClose={closeDialog}
    >
      {() => (
        <Labelled label="Note" hint="Without text the fill has no note. Ctrl Enter saves.">
          {(names) => (
            <textarea
              {...names}
              rows={8}
              value={text}
              maxLength={FILL_NOTE_MAX}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={onKeyDown}
              className="mt-1 block w-full resize-y rounded border border-line bg-background p-2 text-sm text-text"
            />
          )}
        </Labelled>
      )}
    </ChangeDialog>
  );
}
