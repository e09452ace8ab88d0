import type { DeveloperState } from "@bourse/contract/host-api";
import { Button, Modal, Skeleton } from "@bourse/ui";
import { useState } from "react";
import { useExtensions } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { closeDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";
import { FolderCard } from "./DevelopedFolder.tsx";
import { useDeveloper, useDeveloperMode } from "./queries.ts";

/** Switches developer mode on and off, and shows the folders that run. */
export function DeveloperDialog() {
  const { data, error, refetch, isLoading } = useDeveloper();
  return (
    <Modal title="Developer mode" description="For authors of extensions." size="large" onClose={closeDialog}>
      {isLoading && <Skeleton label="Loading developer mode" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data && <Mode state={data} />}
    </Modal>
  );
}

function Mode({ state }: { readonly state: DeveloperState }) {
  const { on, by, since, means, folders } = state;
  const mode = useDeveloperMode();
  const [isAsking, setAsking] = useState(false);
  const extensions = useExtensions().data;
  const turn = (next: "on" | "off") => mode.mutate(next, { onSuccess: () => setAsking(false) });
  return (
    <div className="space-y-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1">
          {on ? (
            <>
              <b className="text-warning">On</b> since {localMoment(since ?? "")}
              {by === "start" ? ": this host was started for it." : ", switched on from the page."}
            </>
          ) : (
            <b>Off</b>
          )}
        </p>
        {on && (
          <Button tone="danger" size="small" disabled={mode.isPending} onClick={() => turn("off")}>
            Switch off
          </Button>
        )}
        {!on && !isAsking && (
          <Button size="small" onClick={() => setAsking(true)}>
            Switch on…
          </Button>
        )}
      </div>
      <ul aria-label="What it means" className="list-disc space-y-1 pl-4 text-xs">
        {means.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {!on && isAsking && (
        <fieldset className="rounded border border-warning/40 bg-warning/10 p-2.5 text-xs">
          <legend className="sr-only">Switch developer mode on?</legend>
          <p>If nobody else asked you to do this and you are writing an extension yourself, it is what you want.</p>
          <div className="mt-2 flex justify-end gap-2">
            {/* The button that opened the question is gone: this gets the focus. */}
            <Button size="small" ref={focusWhenShown} onClick={() => setAsking(false)}>
              Not now
            </Button>
            <Button tone="danger" size="small" disabled={mode.isPending} onClick={() => turn("on")}>
              Switch developer mode on
            </Button>
          </div>
        </fieldset>
      )}
      {mode.error && <ErrorNotice error={mode.error} />}
      {on && folders.length === 0 && (
        <p className="text-xs text-muted">
          No folder runs. <code>bourse dev FOLDER</code> shows one here, again at each save.
        </p>
      )}
      {folders.length > 0 && (
        <ul aria-label="Folders" className="divide-y divide-line border-t border-line">
          {folders.map((each) => (
            <FolderCard
              key={each.folder}
              known={each}
              name={extensions?.find(({ id }) => id === each.extension_id)?.name}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
