import { Button, Notice } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { type Provider, useTestModel } from "./queries.ts";

export interface ConnectionTestProps {
  readonly provider: Provider;
  /** What is tested is what the host has, not what is being typed. */
  readonly isSaved: boolean;
}

/** Asks the provider once and says what came of it. */
export function ConnectionTest({ provider, isSaved }: ConnectionTestProps) {
  const test = useTestModel(provider);
  return (
    <>
      <div className="min-w-[220px] flex-1">
        {test.data && <Notice tone="good" title={`Connected: ${test.data.model} answers.`} />}
        {test.error && <ErrorNotice error={test.error} />}
        {!isSaved && <p className="pt-1 text-right text-xs text-muted">Save first to test.</p>}
      </div>
      <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? "Testing…" : "Test connection"}
      </Button>
    </>
  );
}
