import { useTrustSurface } from "@bourse/ui";
import * as Dialog from "@radix-ui/react-dialog";
import { useState } from "react";
import { closeDialog } from "../state/dialogs.ts";
import { CommandBox } from "./CommandBox.tsx";
import type { Command } from "./command.ts";
import { useCommands } from "./use-commands.ts";

/** Every action of the page, by name. */
export function CommandPalette() {
  useTrustSurface();
  const commands = useCommands();
  const [opener] = useState(() => document.activeElement);
  const [chosen] = useState({ one: false });
  const run = (command: Command) => {
    chosen.one = true;
    closeDialog();
    // After the dialog has closed: an element focused by the command keeps the focus, and a dialog that it opens gives it back.
    setTimeout(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      command.run();
    });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || closeDialog()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 bg-shade" aria-hidden="true" />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!chosen.one && opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <CommandBox commands={commands} onRun={run} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
