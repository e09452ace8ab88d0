import { ApiError } from "../api/error.ts";
import { useWords } from "../errors/use-words.ts";

/** Why the account has rejected an order, in words. */
export function Rejection({ code }: { readonly code: string }) {
  const { title, hint } = useWords()(new ApiError(422, { code, message: "The account rejected the order." }));
  return (
    <span className="text-negative">
      Rejected: {title}.{hint && <span className="text-muted"> {hint}</span>}{" "}
      <code className="text-2xs text-muted">{code}</code>
    </span>
  );
}
