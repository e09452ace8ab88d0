import * as Dialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { classes } from "../classes.ts";
import { IconButton } from "./Button.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

export interface ModalProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly size?: "small" | "large";
  /**
   * The initial focus. A dialog that opens by itself starts at its close button, so that keys meant for something else
   * change nothing.
   */
  readonly startsAt?: "cross" | "field";
}

/**
 * A dialog over the page, open as long as it is rendered. It has no Radix overlay, because that inserts a style element
 * against page scrolling: the page's policy refuses the element, and the page does not scroll.
 */
export function Modal({
  title,
  description,
  onClose,
  children,
  footer,
  size = "small",
  startsAt = "cross",
}: ModalProps) {
  const returnFocus = useFocusReturn();
  const body = useRef<HTMLElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 bg-shade" aria-hidden="true" />
        <Dialog.Content
          aria-modal="true"
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
            // A list that is open in the dialog closes first: the dialog's text would be lost with it.
            if (event.target instanceof Element && event.target.closest("[data-own-escape]")) event.preventDefault();
          }}
          className={classes(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[88vh] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col",
            "rounded-lg border border-line bg-surface shadow-2xl",
            size === "large" ? "max-w-[620px]" : "max-w-[440px]",
          )}
        >
          <header className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-4">
            <div className="min-w-0 flex-1">
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
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a body that scrolls is reached by keyboard this way */}
          <section ref={body} tabIndex={0} aria-label={title} className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
            {children}
          </section>
          {footer && <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
