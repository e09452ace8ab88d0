import type { InAppMessage, InAppWish } from "@bourse/contract/host-api";
import { Button, IconButton, plural } from "@bourse/ui";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "../state/store.ts";
import { useHeldOpen } from "../state/use-held-open.ts";
import { showTab } from "../tabs/workspace.ts";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { answers } from "./answers.ts";
import { ItemButtons } from "./ItemButtons.tsx";
import { useAnswer } from "./use-answer.ts";
import type { InAppToast } from "./use-asks.ts";

/** A message in the corner. The host withdraws a message without buttons; one with buttons stays until it is answered. */
function MessageToast({ message: { id, extension_name: from, severity, message, items } }: Props) {
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

/** More would cover the chart; the others wait in the list of notices. */
const MOST_SHOWN = 4;

export interface ToastRegionProps {
  readonly toasts: readonly InAppToast[];
  /** Notices that stand before them. */
  readonly children: ReactNode;
}

/** Messages and wishes in the corner. While pointer or focus is among them, none disappears by itself. */
export function ToastRegion({ toasts, children }: ToastRegionProps) {
  const { isHeld, handlers } = useHeldOpen();
  const shown = useHeld(toasts, isHeld);
  const more = shown.length - MOST_SHOWN;
  return (
    <div role="status" aria-label="Messages" data-toasts="" className="flex flex-col gap-2" {...handlers}>
      {children}
      {more > 0 && (
        <Button size="small" className="pointer-events-auto self-end" onClick={() => showTab("notices")}>
          {plural(more, "more message")}
        </Button>
      )}
      {shown.slice(-MOST_SHOWN).map((each) => (
        <Toast key={each.id} ask={each} />
      ))}
    </div>
  );
}

export const Toast = ({ ask }: { readonly ask: InAppToast }) =>
  ask.kind === "message" ? <MessageToast message={ask} /> : <WishToast wish={ask} />;

/** While held, also the messages that the host has withdrawn in the meantime. */
function useHeld(toasts: readonly InAppToast[], isHeld: boolean): readonly InAppToast[] {
  const { given } = useStore(answers);
  const before = useRef<readonly InAppToast[]>([]);
  const open = new Set(toasts.map(({ id }) => id));
  const gone = before.current.filter((each) => isBrief(each) && !open.has(each.id) && !given.has(each.id));
  const shown = isHeld ? [...gone, ...toasts] : toasts;
  useEffect(() => {
    before.current = shown;
  });
  return shown;
}

const isBrief = (ask: InAppToast): ask is InAppMessage => ask.kind === "message" && ask.items.length === 0;

/** Longest part of a text that is shown before it is copied. */
const SHOWN = 200;
/** As much as the host takes from the clipboard, in characters. */
const LONGEST_READ = 100_000;

/** A wish that the page fulfils after a click: the browser gives access to the clipboard, or a new window, only then. */
function WishToast({ wish }: { readonly wish: InAppWish }) {
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
