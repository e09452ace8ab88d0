import type { ModelTest, TypedFeature } from "@bourse/contract/host-api";
import { Button, Notice } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { type Provider, useTestModel } from "./queries.ts";

export interface ConnectionTestProps {
  readonly provider: Provider;
  /** The test uses the saved settings, not those being typed. */
  readonly isSaved: boolean;
}

/** Sends the provider one test request and shows the result. */
export function ConnectionTest({ provider, isSaved }: ConnectionTestProps) {
  const test = useTestModel(provider);
  return (
    <>
      <div className="min-w-[220px] flex-1">
        {test.data && <Notice tone="good" title={`Connected: ${test.data.model} answers.`} />}
        {test.data && <TypedFeatures typed={test.data.typed} />}
        {test.error && <ErrorNotice error={test.error} />}
        {!isSaved && <p className="pt-1 text-right text-xs text-muted">Save first to test.</p>}
      </div>
      <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? "Testing…" : "Test connection"}
      </Button>
    </>
  );
}

const FEATURES: Readonly<Record<TypedFeature["feature"], string>> = {
  briefings: "Briefings",
  chart_questions: "Questions about a chart",
  sentiment: "Sentiment of news",
  strategies: "Strategies in words",
  extension_tasks: "Tasks of extensions",
};

/** Features that work with the model: each needs answers of a form of its own. */
function TypedFeatures({ typed }: Pick<ModelTest, "typed">) {
  return (
    <ul aria-label="What works with it" className="pt-1 text-xs">
      {typed.map(({ feature, works, code }) => (
        <li key={feature} className={works ? "text-muted" : "text-negative"}>
          {FEATURES[feature]}: {works ? "works" : `does not work (${code ?? "no usable answer"})`}
        </li>
      ))}
    </ul>
  );
}
