import type { InAppMessage } from "@bourse/contract/host-api";
import { Button, IconButton } from "@bourse/ui";
import { X } from "lucide-react";
import { useEffect } from "react";
import { TOAST_MS } from "../notices/toasts.ts";
import { useInAppAct } from "./queries.ts";

/** A message in the corner. One without buttons closes by itself; one that asks stays until it is answered. */
export function MessageToast({ message: { id, extension_name: from, severity, message, items } }: Props) {
  const { mutate } = useInAppAct();
  const asks = items.length > 0;
  useEffect(() => {
    if (asks || severity === "error") return;
    const timer = setTimeout(() => mutate({ message: id }), TOAST_MS);
    return () => clearTimeout(timer);
  }, [asks, severity, id, mutate]);
  return (
    <div className="pointer-events-auto rounded-lg border border-line bg-surface py-2 pr-1 pl-3 text-sm shadow-2xl">
      <div className="flex gap-1">
        <p className="min-w-0 flex-1 break-words">
          <span className="sr-only">{`${severity}: `}</span>
          {message}
          <span className="block text-2xs text-muted">{from}</span>
        </p>
        <IconButton label={`Close: ${message}`} onClick={() => mutate({ message: id })}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      {asks && (
        <div className="mt-1.5 flex flex-wrap justify-end gap-1.5 pr-2">
          {items.map((item, chosen) => (
            <Button key={item} size="small" onClick={() => mutate({ message: id, chosen })}>
              {item}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly message: InAppMessage;
}
