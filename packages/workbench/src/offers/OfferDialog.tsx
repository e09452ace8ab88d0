import type { OfferPreview, Take } from "@bourse/contract/host-api";
import { Button, Modal, Skeleton, usePrices } from "@bourse/ui";
import { type FormEvent, useId, useState } from "react";
import { Facts } from "../asks/Facts.tsx";
import { openedChart } from "../chart/opened.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { newObjectId } from "../history/ids.ts";
import { closeDialog } from "../state/dialogs.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import { answersOf, type Draft, draftOf, faultsOf } from "./draft.ts";
import type { OfferKey } from "./key.ts";
import { pickForOffer } from "./pick-points.ts";
import { usePreview, useTake } from "./queries.ts";
import { showObject } from "./show-object.ts";

export interface OfferDialogProps {
  readonly offer: OfferKey;
  /** Answers that the trader has given already. */
  readonly values?: Draft | undefined;
}

/** Preview of a contribution, the questions it leaves open, and the confirmation. */
export function OfferDialog({ offer, values = {} }: OfferDialogProps) {
  const preview = usePreview(offer, useActiveChart());
  if (preview.data) return <Confirm preview={preview.data} values={values} />;
  return (
    <Modal title="Preview" onClose={closeDialog} footer={<Button onClick={closeDialog}>Cancel</Button>}>
      {preview.error ? (
        <ErrorNotice error={preview.error} onRetry={() => preview.refetch()} />
      ) : (
        <Skeleton label="Loading the preview" lines={4} />
      )}
    </Modal>
  );
}

function Confirm({ preview, values }: { readonly preview: OfferPreview; readonly values: Draft }) {
  const { offer, fields } = preview;
  const [draft, setDraft] = useState(() => ({ ...draftOf(fields), ...values }));
  // With the same id, a request that is repeated after a lost answer makes nothing more. Changed answers get a new id.
  const [takeId, setTakeId] = useState(newObjectId);
  const take = useTake();
  const form = useId();
  if (take.data) return <Done title={offer.title} take={take.data} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (take.isPending) return;
    const { extension_id, kind, contribution_id, generation } = offer;
    const answers = answersOf(fields, draft);
    take.mutate({ take_id: takeId, generation, extension_id, kind, contribution_id, answers });
  };
  return (
    <Modal
      title={offer.title}
      description={`From ${offer.extension_name} ${offer.version}. It makes: ${preview.makes}. Nothing happens before you confirm.`}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          {offer.kind === "chartAnnotations" && <PickButton preview={preview} />}
          <Button type="submit" form={form} tone="primary" disabled={take.isPending}>
            {take.isPending ? "Saving…" : "Confirm"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-3">
        {offer.description && (
          <p dir="auto" className="text-xs break-words text-muted">
            {offer.description}
          </p>
        )}
        <Facts facts={preview.facts} />
        <Notes notes={preview.notes} />
        <AnswerFields
          fields={fields}
          draft={draft}
          faults={faultsOf(take.error)}
          onDraft={(changed) => {
            setDraft(changed);
            setTakeId(newObjectId());
          }}
        />
        {take.error && <ErrorNotice error={take.error} />}
      </form>
    </Modal>
  );
}

/** Chooses the points of an annotation on the chart in front. */
function PickButton({ preview }: { readonly preview: OfferPreview }) {
  const { chart_id: chartId, symbol } = useActiveChart();
  const { decimals } = usePrices(symbol);
  if (chartId === undefined || !openedChart(chartId)) return null;
  return <Button onClick={() => void pickForOffer({ preview, chartId, decimals })}>Pick on the chart</Button>;
}

function Notes({ notes }: Pick<OfferPreview, "notes">) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Cannot be used" className="rounded border border-warning/40 bg-warning/10 p-2 text-xs">
      {notes.map(({ code, message }) => (
        <li key={message}>
          {message} <code className="text-2xs text-muted">{code}</code>
        </li>
      ))}
    </ul>
  );
}

function Done({ title, take }: { readonly title: string; readonly take: Take }) {
  return (
    <Modal
      title={`${title}: done`}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Close</Button>
          <Button tone="primary" onClick={() => showObject(take)}>
            Show
          </Button>
        </>
      }
    >
      <p role="status">It is yours now: it stays when the extension changes or goes.</p>
    </Modal>
  );
}
