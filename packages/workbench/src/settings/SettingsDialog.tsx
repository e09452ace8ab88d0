import { classes, Modal } from "@bourse/ui";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { closeDialog, openDialog, SETTINGS_PARTS, type SettingsPartId } from "../state/dialogs.ts";
import { SETTINGS } from "./registry.ts";

/** The trader's settings that do not belong to an extension. */
export function SettingsDialog({ part }: { readonly part: SettingsPartId }) {
  const { name, description, part: content } = SETTINGS[part];
  return (
    <Modal title="Settings" description={description} size="large" onClose={closeDialog}>
      <nav aria-label="Parts of the settings" className="mb-3 flex flex-wrap gap-1 border-b border-line pb-2">
        {SETTINGS_PARTS.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={each === part ? "page" : undefined}
            onClick={() => openDialog({ kind: "settings", part: each })}
            className={classes(
              "h-7 rounded px-2.5 text-xs font-medium",
              each === part ? "bg-raised text-accent" : "text-muted hover:bg-raised hover:text-text",
            )}
          >
            {SETTINGS[each].name}
          </button>
        ))}
      </nav>
      <PartBoundary key={part} label={name}>
        <content.View />
      </PartBoundary>
    </Modal>
  );
}
