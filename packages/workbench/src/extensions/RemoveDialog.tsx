import { Checkbox } from "@bourse/ui";
import { useState } from "react";
import { useRemove } from "../api/mutations.ts";
import { useExtension } from "../api/queries.ts";
import { ConfirmDialog } from "../forms/ConfirmDialog.tsx";
import { useOffers } from "../offers/queries.ts";
import { closeDialog } from "../state/dialogs.ts";

/** Asks for confirmation before an extension is removed. */
export function RemoveDialog({ id }: { readonly id: string }) {
  const name = useExtension(id).data?.name ?? id;
  const remove = useRemove(id);
  const made = useOffers().data?.takes.filter((each) => each.take.extension_id === id && each.object !== undefined);
  const [objects, setObjects] = useState<"keep" | "remove">("keep");
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      request={remove}
      onYes={() => remove.mutate(objects, { onSuccess: closeDialog })}
      onClose={closeDialog}
    >
      <p>Its views disappear and its permissions are revoked. If you install it again, it asks for them again.</p>
      {made !== undefined && made.length > 0 && (
        <Checkbox
          checked={objects === "remove"}
          onChange={(on) => setObjects(on ? "remove" : "keep")}
          title={`Remove what you made from it too: ${made.length}`}
          description={made.map((each) => each.object).join(", ")}
        />
      )}
    </ConfirmDialog>
  );
}
