import type { InAppWish } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useState } from "react";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { useAnswer } from "./use-answer.ts";

/** Longest part of a text that is shown before it is copied. */
const SHOWN = 200;
/** As much as the host takes from the clipboard, in characters. */
const LONGEST_READ = 100_000;

/** A wish that the page fulfils after a click: the browser gives access to the clipboard, or a new window, only then. */
export function WishToast({ wish }: { readonly wish: InAppWish }) {
  const answer = useAnswer();
  const [fault, setFault] = useState<string>();
  const { id, extension_name: from } = wish;
  const { wants, yes } = WORDS[wish.kind];
  const allow = async () => {
    try {
      if (wish.kind === "paste") {
        const text = await navigator.clipboard.readText();
        if (text.length <= LONGEST_READ) answer(id, { text });
        else setFault(`The clipboard holds more than ${LONGEST_READ} characters.`);
        return;
      }
      if (wish.kind === "copy") await navigator.clipboard.writeText(wish.text);
      else window.open(wish.url, "_blank", "noopener,noreferrer");
      answer(id, { chosen: [0] });
    } catch (cause) {
      console.warn("The browser keeps the clipboard.", cause);
      setFault("Your browser does not give this page the clipboard.");
    }
  };
  return (
    <div className="pointer-events-auto rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-2xl">
      <p className="break-words">{`${from} wants to ${wants}.`}</p>
      {wish.kind === "copy" && (
        <p dir="auto" className="max-h-24 overflow-hidden font-mono text-xs break-words whitespace-pre-wrap">
          {wish.text.length > SHOWN ? `${wish.text.slice(0, SHOWN)}… (${wish.text.length} characters)` : wish.text}
        </p>
      )}
      {wish.kind === "open" && <p className="max-h-40 overflow-auto font-mono text-xs break-all">{wish.url}</p>}
      {fault && <p className="text-xs text-negative">{fault}</p>}
      <div className="mt-1.5 flex justify-end gap-1.5">
        <Button size="small" onClick={() => void allow()}>
          {yes}
        </Button>
        <Button size="small" tone="quiet" onClick={() => answer(id, {})}>
          Not now
        </Button>
      </div>
      <AnswerFailure id={id} />
    </div>
  );
}

const WORDS = {
  copy: { wants: "copy a text to your clipboard", yes: "Copy" },
  paste: { wants: "read your clipboard", yes: "Allow reading" },
  open: { wants: "open an address in a new tab", yes: "Open" },
} as const satisfies Record<InAppWish["kind"], { readonly wants: string; readonly yes: string }>;
