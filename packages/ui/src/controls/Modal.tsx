import * as Dialog from "@radix-ui/react-dialog";
import { ShieldCheck, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { useTrustSurface } from "../trust/surfaces.ts";
import { IconButton } from "./Button.tsx";

/** For each open dialog, the elements that had the focus before it, the latest first. */
const opened = new Set<readonly (Element | null)[]>();

/**
 * Returns the focus when a dialog closes. A dialog that replaces another, such as a result that replaces its form, returns the
 * focus where the first dialog would have: its own opener disappeared with that dialog.
 *
 * @returns a function that gives the focus back
 */
function useFocusReturn(): () => void {
  const [before] = useState(() => [document.activeElement, ...([...opened].at(-1) ?? [])]);
  useLayoutEffect(() => {
    opened.add(before);
    // A dialog that replaces this one opens in the same turn and copies this entry.
    return () => void setTimeout(() => opened.delete(before));
  }, [before]);
  return () => {
    const isReplaced = [...opened].some((each) => each !== before);
    if (!isReplaced && !isTaken(document.activeElement)) before.find(takesFocus)?.focus();
  };
}

/** Whether the trader has moved the focus since the dialog closed. A dialog below has the focus itself only because the focus was lost. */
function isTaken(element: Element | null): boolean {
  return takesFocus(element) && !element.matches("[role=dialog]");
}

function takesFocus(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement && element !== document.body && element.isConnected && !element.matches(":disabled")
  );
}

export interface ModalProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly size?: "small" | "large";
  /**
   * `side`: a sheet as wide as the right side of the page at first; on a narrow page over its lower part, or over its right half where the page
   * is low. It darkens nothing, and the page beside it answers: for what changes a chart that the trader looks at meanwhile. It has
   * `data-sheet`, so that a phone's page can end above it. `middle`: everything else waits for an answer.
   */
  readonly place?: "middle" | "side";
  /**
   * The initial focus. A dialog that opens by itself starts at its close button, so that keys meant for something else
   * change nothing.
   */
  readonly startsAt?: "cross" | "field";
  /**
   * The party that asks. A question of the host has a mark of its own and stands in the upper left corner, with its buttons on
   * the left. On a page with room for both, no dialog worded by an extension has its buttons there.
   */
  readonly asker?: "extension" | "host";
}

const MIDDLE =
  "top-1/2 left-1/2 max-h-[88vh] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 rounded-lg border-line";
const CORNER = "top-4 left-4 max-h-[88vh] w-[calc(100vw-32px)] rounded-lg border-2 border-accent";
const SIDE =
  "top-9 right-0 bottom-6 w-[clamp(228px,22vw,368px)] rounded-l-lg border-line low:w-1/2 upright:top-auto upright:left-0 upright:max-h-[60vh] upright:w-full phone:bottom-0 phone:h-(--sheet) phone:max-h-none phone:rounded-t-lg";

/**
 * A dialog over the page and a surface of trust, open as long as it is rendered. It has no Radix overlay, which would insert a
 * style element against page scrolling: the page's policy refuses that element, and the page does not scroll anyway.
 */
export function Modal({
  title,
  description,
  onClose,
  children,
  footer,
  size = "small",
  place = "middle",
  startsAt = "cross",
  asker = "extension",
}: ModalProps) {
  const isOfHost = asker === "host";
  const isSide = place === "side";
  useTrustSurface();
  const returnFocus = useFocusReturn();
  const body = useRef<HTMLElement>(null);
  return (
    <Dialog.Root open modal={!isSide} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        {!isSide && <div className="fixed inset-0 z-40 bg-shade" aria-hidden="true" />}
        <Dialog.Content
          aria-modal={!isSide}
          data-sheet={isSide ? "" : undefined}
          onInteractOutside={(event) => isSide && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            const field = startsAt === "field" && body.current?.querySelector<HTMLElement>("input, select, textarea");
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          onEscapeKeyDown={(event) => {
            // Escape closes an open list in the dialog first: closing the dialog would lose its text.
            if (event.target instanceof Element && event.target.closest("[data-own-escape]")) event.preventDefault();
          }}
          className={classes(
            "fixed z-50 flex flex-col border bg-surface shadow-2xl",
            isSide ? SIDE : isOfHost ? CORNER : MIDDLE,
            !isSide && (size === "large" ? "max-w-[620px]" : "max-w-[440px]"),
          )}
        >
          <div className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-4">
            {isOfHost && <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />}
            <div className="min-w-0 flex-1">
              {isOfHost && <p className="text-2xs font-semibold text-accent">Bourse itself asks</p>}
              <Dialog.Title className="text-base font-semibold break-words">{title}</Dialog.Title>
              {description && (
                <Dialog.Description asChild>
                  <div className="mt-0.5 text-xs text-muted">{description}</div>
                </Dialog.Description>
              )}
            </div>
            <IconButton label="Close" onClick={onClose}>
              <X size={15} aria-hidden="true" />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a body that scrolls is reached by keyboard this way */}
          <section ref={body} tabIndex={0} aria-label={title} className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
            {children}
          </section>
          {footer && (
            <div
              className={classes(
                "flex flex-wrap gap-2 overflow-x-clip border-t border-line px-4 py-3",
                isOfHost ? "justify-start" : "justify-end",
              )}
            >
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
