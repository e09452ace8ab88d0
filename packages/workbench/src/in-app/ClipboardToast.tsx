import type { InAppClipboard } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useState } from "react";
import { useInAppAct } from "./queries.ts";

/** Longest part of a text that is shown before it is copied. */
const SHOWN = 200;

/** A wish for the clipboard. The browser gives the clipboard to a click, and to nothing else. */
export function ClipboardToast({ wish: { id, extension_name: from, text } }: { readonly wish: InAppClipboard }) {
  const { mutate, isPending } = useInAppAct();
  const [isRefused, setRefused] = useState(false);
  const allow = async () => {
    try {
      if (text === undefined) mutate({ clipboard: id, allowed: true, text: await navigator.clipboard.readText() });
      else {
        await navigator.clipboard.writeText(text);
        mutate({ clipboard: id, allowed: true });
      }
    } catch (cause) {
      console.warn("The browser keeps the clipboard.", cause);
      setRefused(true);
    }
  };
  const what = text === undefined ? "read your clipboard" : "copy a text to your clipboard";
  return (
    <div className="pointer-events-auto rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-2xl">
      <p className="break-words">{`${from} wants to ${what}.`}</p>
      {text !== undefined && (
        <p dir="auto" className="max-h-24 overflow-hidden font-mono text-xs break-words whitespace-pre-wrap">
          {text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text}
        </p>
      )}
      {isRefused && <p className="text-xs text-negative">Your browser does not give this page the clipboard.</p>}
      <div className="mt-1.5 flex justify-end gap-1.5">
        <Button size="small" disabled={isPending} onClick={() => void allow()}>
          {text === undefined ? "Allow reading" : "Copy"}
        </Button>
        <Button size="small" tone="quiet" onClick={() => mutate({ clipboard: id, allowed: false })}>
          Not now
        </Button>
      </div>
    </div>
  );
}
