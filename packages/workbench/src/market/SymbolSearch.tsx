import { Button, Modal } from "@bourse/ui";
import { useLayoutEffect, useState } from "react";
import { useSymbol } from "../api/queries.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { readTimeframe } from "../charts/typed.ts";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import { offeredBy } from "../state/joined.ts";
import { SymbolList } from "./SymbolList.tsx";

/** Finds an instrument of all sources and shows it on the active chart. `text`: letters typed on the chart. */
export function SymbolSearch({ text: typed = "" }: { readonly text?: string | undefined }) {
  const [text, setText] = useState(typed);
  // A letter typed on the chart after this is rendered, but before the field has the focus, changes `typed`. It must be
  // taken before the next frame: by then the field may have the focus and a further letter.
  useLayoutEffect(() => setText(typed), [typed]);
  const { turn } = useChartActions();
  const info = useSymbol(useActiveChart().symbol);
  const wanted = info && readTimeframe(text, offeredBy(info));
  return (
    <Modal
      title="Symbol search"
      description="Over all sources of this host, by symbol or name."
      onClose={closeDialog}
      size="large"
      startsAt="field"
      footer={
        <>
          {wanted && (
            <Button
              onClick={() => {
                closeDialog();
                turn({ timeframe: wanted.timeframe, joined: wanted.joined });
              }}
            >
              Timeframe {wanted.words}
            </Button>
          )}
          <Button onClick={() => openDialog({ kind: "import-bars" })}>Import a file of bars…</Button>
        </>
      }
    >
      <SymbolList
        text={text}
        onText={setText}
        grows
        onChoose={({ symbol }) => {
          closeDialog();
          turn({ symbol });
        }}
      />
    </Modal>
  );
}
