import { useEffect } from "react";
import { AppPanel } from "../apps/AppPanel.tsx";
import { useApps } from "../apps/queries.ts";
import { TheftBanner } from "../apps/TheftBanner.tsx";
import { AskHost } from "../asks/AskHost.tsx";
import { AskTray } from "../asks/AskTray.tsx";
import { DialogHost } from "../dialogs/DialogHost.tsx";
import { ToastHost } from "../notices/ToastHost.tsx";

/** The application runs until its window closes. */
const always = () => true;

/** One application in a window of its own: the same frame, policy and bridge as in the workbench. */
export function AppWindow() {
  const id = decodeURIComponent(location.pathname.slice("/app/".length));
  const title = useApps().data?.apps.find((each) => each.extension_id === id)?.title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <main className="flex h-full flex-col">
      <AskTray />
      <TheftBanner />
      <div className="min-h-0 flex-1">
        <AppPanel extensionId={id} isKept={always} />
      </div>
      <DialogHost />
      <AskHost />
      <ToastHost />
    </main>
  );
}
