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
        {test.error && <ErrorNotice error={test.error} />}
        {!isSaved && <p className="pt-1 text-right text-xs text-muted">Save first to test.</p>}
      </div>
      <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? "Testing…" : "Test connection"}
      </Button>
    </>
  );
}
