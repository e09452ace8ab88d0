import type { InAppMessage } from "@bourse/contract/host-api";
import { IconButton } from "@bourse/ui";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { ItemButtons } from "./ItemButtons.tsx";
import { useAnswer } from "./use-answer.ts";

/** A message in the corner. The host withdraws a message without buttons; one with buttons stays until it is answered. */
export function MessageToast({ message: { id, extension_name: from, severity, message, items } }: Props) {
  const answer = useAnswer();
  return (
    <div className="pointer-events-auto rounded-lg border border-line bg-surface py-2 pr-1 pl-3 text-sm shadow-2xl">
      <div className="flex gap-1.5">
        <Severity severity={severity} />
        <p className="min-w-0 flex-1 break-words">
          <span className="sr-only">{`${severity}: `}</span>
          {message}
          <span className="block text-2xs text-muted">{from}</span>
        </p>
        <IconButton label={`Close: ${message}`} onClick={() => answer(id, {})}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      {items.length > 0 && (
        <div className="mt-1.5 flex flex-wrap justify-end gap-1.5 pr-2">
          <ItemButtons id={id} items={items} size="small" />
        </div>
      )}
      <AnswerFailure id={id} />
    </div>
  );
}

const ICONS = {
  information: { Icon: Info, tone: "text-accent" },
  warning: { Icon: TriangleAlert, tone: "text-warning" },
  error: { Icon: CircleAlert, tone: "text-negative" },
} as const;

/** The words beside it name the severity for a screen reader. */
function Severity({ severity }: Pick<InAppMessage, "severity">) {
  const { Icon, tone } = ICONS[severity];
  return <Icon size={14} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />;
}

interface Props {
  readonly message: InAppMessage;
}
