import { Button } from "@bourse/ui";
import { useState } from "react";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/PartBoundary.tsx";

const { View: ConnectDialog } = lazyPart(async () => (await import("./ConnectDialog.tsx")).ConnectDialog);

interface ConnectButtonProps {
  /** Its exchange is connected again; absent: the trader chooses one. */
  readonly again?: string;
}

/** Opens the dialog that connects an account at an exchange. */
export function ConnectButton({ again }: ConnectButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {again === undefined ? "Connect an exchange" : "Connect again"}
      </Button>
      {isOpen && (
        <PartBoundary label="dialog" isQuiet>
          <ConnectDialog exchange={again} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
