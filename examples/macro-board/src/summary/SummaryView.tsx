import { Badge, Button, Notice } from "@bourse/ui";
import { useState } from "react";
import type { ViewName } from "../App.tsx";
import { useDesk, useDeskState } from "../desk/context.ts";
import type { Summary } from "../desk/saved.ts";
import { ratesOf, releasesOf } from "../desk/selectors.ts";
import { Empty } from "../parts/Empty.tsx";
import { useFormat } from "../parts/look.ts";
import { chosenProvider, SUMMARY_QUESTIONS, stateOf } from "./ask.ts";
import { Explain } from "./Explain.tsx";

/** A language model's words about what is on the board; always with the model's name and the time. */
export function SummaryView({ onShow }: { readonly onShow: (name: ViewName) => void }) {
  const desk = useDesk();
  const state = useDeskState();
  const [busy, setBusy] = useState(false);
  const [noModel, setNoModel] = useState(false);
  const rates = ratesOf(state);
  const releases = releasesOf(state, desk.now());
  if (rates.length + releases.length === 0) {
    return (
      <Empty
        icon="summary"
        title="Nothing to sum up"
        action={
          <Button tone="primary" onClick={() => onShow("sources")}>
            Choose sources
          </Button>
        }
      >
        A summary is made from the rates and releases on the board.
      </Empty>
    );
  }
  const ask = async () => {
    setBusy(true);
    await desk.trying(async () => {
      const provider = await chosenProvider(desk.bridge);
      setNoModel(provider === undefined);
      if (provider === undefined) return;
      const sent = { provider, state: stateOf(rates, releases), questions: [...SUMMARY_QUESTIONS] };
      const { model, answers } = await desk.bridge.models.decide(JSON.parse(JSON.stringify(sent)));
      await desk.save({ summary: { at: desk.now().toISOString(), model, answers } });
    });
    setBusy(false);
  };
  return (
    <div className="max-w-[70ch] space-y-3">
      <p className="text-xs text-muted">
        The names and latest values of your series and the titles of the releases ahead are sent to the language model
        that you have set up.
      </p>
      <Button tone="primary" disabled={busy} onClick={() => void ask()}>
        {busy ? "Asking…" : "Sum up"}
      </Button>
      {noModel && (
        <Notice tone="info" title="No language model is set up">
          Choose one under Settings, Language models.
        </Notice>
      )}
      {state.saved.summary && <Shown summary={state.saved.summary} />}
      {rates.length > 0 && <Explain rates={rates} />}
    </div>
  );
}

function Shown({ summary: { at, model, answers } }: { readonly summary: Summary }) {
  const format = useFormat();
  const policy = answers.policy;
  return (
    <article aria-label="Summary" aria-live="polite" className="space-y-2 rounded border border-line bg-raised p-3">
      <p className="text-2xs text-muted">
        Written by {model}, {format.day(at)} {format.moment(at)}. It can be wrong; the board has the numbers.
      </p>
      <p className="text-sm whitespace-pre-wrap">{String(answers.summary ?? "")}</p>
      {policy !== undefined && (
        <p className="text-xs">
          Monetary policy: <Badge tone="accent">{String(policy)}</Badge>
        </p>
      )}
      {answers.watch !== undefined && <p className="text-xs">To watch: {String(answers.watch)}</p>}
    </article>
  );
}
