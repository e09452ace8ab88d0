import { Notice, Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ProviderForm } from "./ProviderForm.tsx";
import { useModels } from "./queries.ts";

/** The three providers, each with its own form. */
export function ModelSettings() {
  const { data, error, refetch, isLoading } = useModels();
  return (
    <div className="space-y-4">
      <Notice tone="info" title="What leaves this computer">
        <p>
          When an extension with the language model permission asks, its question and the state it describes go to the
          service you switched on, and in a session the prices, news and results that the model looks up. The key goes
          to that service alone. Your other settings, files and keys are not sent, and the model can change nothing.
        </p>
      </Notice>
      {isLoading && <Skeleton label="Loading language models" lines={6} />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {/* What was saved begins a form anew: a typed key stands in none of them afterwards. */}
      {data?.map((each) => (
        <ProviderForm key={JSON.stringify(each)} state={each} />
      ))}
    </div>
  );
}
