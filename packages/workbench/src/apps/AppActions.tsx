import { Button } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { showApp } from "./open.ts";
import { useApps } from "./queries.ts";

/** Actions on an installed web application. */
export function AppActions({ id, name }: { readonly id: string; readonly name: string }) {
  const app = useApps().data?.apps.find((each) => each.extension_id === id);
  return (
    <>
      {app && (
        <Button tone="primary" size="small" aria-label={`Open ${name}`} onClick={() => showApp(app)}>
          Open
        </Button>
      )}
      <Button
        tone="plain"
        size="small"
        aria-label={`Log of ${name}`}
        onClick={() => openDialog({ kind: "app-log", id })}
      >
        Log
      </Button>
    </>
  );
}
