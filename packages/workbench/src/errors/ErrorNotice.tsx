import { Button, Notice } from "@bourse/ui";
import { ApiError } from "../api/error.ts";
import { useWords } from "./use-words.ts";

export interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shows a failure where it happened, in the user's words. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { title, detail, hint, code } = useWords()(error);
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <Notice tone="error" title={title} code={code} actions={onRetry && <Button onClick={onRetry}>Try again</Button>}>
      {detail !== title && <p dir="auto">{detail}</p>}
      {hint && <p className="text-muted">{hint}</p>}
      {issues.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {issues.map((each) => (
            <li key={`${each.rule}${each.pointer}`} dir="auto">
              {each.message} <code className="text-2xs text-muted">{each.rule}</code>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
