import type { Reason } from "@bourse/contract/host-api";
import { ApiError } from "../api/error.ts";
import { useWords } from "../errors/use-words.ts";

/** Why a backtest failed, in words, with the code beside. */
export function Failure({ reason: { code, message } }: { readonly reason: Reason }) {
  const { title } = useWords()(new ApiError(422, { code, message }));
  return (
    <span className="text-negative">
      {title}. <span className="text-muted">{message}</span> <code className="text-2xs text-muted">{code}</code>
    </span>
  );
}
