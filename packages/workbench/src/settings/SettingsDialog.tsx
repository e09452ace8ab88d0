import { classes, Modal } from "@bourse/ui";
import { FeedSettings } from "../feeds/FeedSettings.tsx";
import { ModelSettings } from "../models/ModelSettings.tsx";
import { closeDialog, openDialog } from "../state/dialogs.ts";

/** A part of the settings. */
export type SettingsPart = "models" | "feeds";

const PARTS: Readonly<Record<SettingsPart, { readonly name: string; readonly description: string }>> = {
  models: {
    name: "Language models",
    description: "Services that extensions may ask, if you allow it. Nothing is sent before you switch one on.",
  },
  feeds: {
    name: "Feeds",
    description: "Where news and calendar come from, and which origins extensions may reach.",
  },
};

/** What the trader sets up outside of extensions. */
export function SettingsDialog({ part }: { readonly part: SettingsPart }) {
  return (
    <Modal title="Settings" description={PARTS[part].description} size="large" onClose={closeDialog}>
      <nav aria-label="Parts of the settings" className="mb-3 flex gap-1 border-b border-line pb-2">
        {(Object.keys(PARTS) as SettingsPart[]).map((each) => (
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
            {PARTS[each].name}
          </button>
        ))}
      </nav>
      {part === "models" ? <ModelSettings /> : <FeedSettings />}
    </Modal>
  );
}
