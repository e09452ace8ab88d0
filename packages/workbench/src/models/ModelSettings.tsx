import type { ModelProviderState } from "@bourse/contract/host-api";
import { Notice, Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ProviderForm } from "./ProviderForm.tsx";
import { useModels } from "./queries.ts";

/**
 * Key of a form: settings that were changed elsewhere make the form again. The form of answers is not part of it: the test
 * finds it out, and the result of the test must stay readable.
 */
const typedSettings = (state: ModelProviderState) => JSON.stringify({ ...state, answer_form: undefined });

/** The three providers, each with its own form. */
export function ModelSettings() {
  const { data, error, refetch, isLoading } = useModels();
  return (
    <div className="space-y-4">
      <Notice tone="info" title="What leaves this computer">
        <p>
          When an extension that may use language models asks, its question and what it describes go to a service you
          switched on. In a session the model can also look up prices, news, the calendar, your watchlist and what your
          charts show, as far as the extension may read them itself. A key goes to its own service alone. Test
          connection sends one short question of the host's. No model can change anything.
        </p>
      </Notice>
      {isLoading && <Skeleton label="Loading language models" lines={6} />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data?.map((each) => (
        <ProviderForm key={typedSettings(each)} state={each} />
      ))}
    </div>
  );
}
