import type { AppEntry } from "@bourse/contract/host-api";
import { Button, EmptyState, formatBytes, Notice, Skeleton } from "@bourse/ui";
import { AppWindow } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useApi } from "../api/context.ts";
import { useExtension } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { saveBytes } from "../machine/save.ts";
import { openDialog } from "../state/dialogs.ts";
import { keep, readKept } from "../state/kept.ts";
import { createStore, useStore } from "../state/store.ts";
import { FolderMark } from "../words/FolderMark.tsx";
import type { App } from "./app.ts";
import { appOf, closeApp, showApp } from "./frames.ts";
import type { Download } from "./page-methods.ts";
import { confinesFrames } from "./probe.ts";
import { useApps } from "./queries.ts";
import { STATE_WORDS } from "./words.ts";

const NAME = "unconfined-apps";

/** The trader allows applications in this browser although it cannot confine them completely. */
const permission = createStore<{ readonly isGiven: boolean }>({ isGiven: readKept(NAME) === true });

function givePermission(): void {
  keep(NAME, true);
  permission.set({ isGiven: true });
}

export interface AppPanelProps {
  readonly extensionId: string;
  /** Called when the panel is removed: whether the application keeps running. Must be the same function in every render. */
  readonly isKept: () => boolean;
}

/** A web application in its frame, with its state and the host's buttons around it. */
export function AppPanel({ extensionId, isKept }: AppPanelProps) {
  const { data, error } = useApps();
  const developed = useExtension(extensionId).data?.developed;
  if (!data) return <div className="p-3">{error ? <ErrorNotice error={error} /> : <Skeleton label="Loading" />}</div>;
  const app = data.apps.find((each) => each.extension_id === extensionId);
  if (!app) {
    return (
      <EmptyState icon={AppWindow} title="This application is not here now">
        It was removed or switched off, or it failed. The list of installed extensions says which.
      </EmptyState>
    );
  }
  if (app.fault) {
    return (
      <div className="p-3">
        <Notice tone="error" title="This application cannot be shown" code={app.fault.code}>
          {app.fault.message}
        </Notice>
      </div>
    );
  }
  const frame = <Confined app={app} probe={data.probe} isKept={isKept} key={app.generation} />;
  if (!developed) return frame;
  return (
    <div className="flex h-full flex-col">
      <p className="px-3 py-1">
        <FolderMark folder={developed.folder} />
      </p>
      <div className="min-h-0 flex-1">{frame}</div>
    </div>
  );
}

interface ShownProps extends Pick<AppPanelProps, "isKept"> {
  readonly app: AppEntry;
}

interface ConfinedProps extends ShownProps {
  readonly probe: string;
}

/** Nothing of the application is loaded before the browser is known to confine it, or the trader has allowed it. */
function Confined({ app, probe, isKept }: ConfinedProps) {
  const { isGiven } = useStore(permission);
  const [confines, setConfines] = useState<boolean>();
  useEffect(() => {
    void confinesFrames(probe).then(setConfines);
  }, [probe]);
  if (confines === undefined) return <Skeleton label="Testing whether this browser can confine the application" />;
  return confines || isGiven ? <Shown app={app} isKept={isKept} /> : <Unconfined />;
}

function Unconfined() {
  return (
    <div className="p-3">
      <Notice
        tone="warning"
        title="This browser cannot confine applications"
        actions={<Button onClick={givePermission}>Allow applications in this browser</Button>}
      >
        <p>
          An application may only reach the servers that it declares. This browser does not keep a frame to them for
          every kind of connection: with WebRTC, for example, an application could send what you type into it, or what
          it reads, to any server. Chrome, Edge and other browsers with Chromium 152 or later can confine it.
        </p>
        <p>If you allow it, this applies to all applications in this browser, until you clear its site data.</p>
      </Notice>
    </div>
  );
}

function Shown({ app: entry, isKept }: ShownProps) {
  const api = useApi();
  const [app, setApp] = useState(() => appOf(api, entry));
  const reload = () => {
    closeApp(entry.extension_id);
    setApp(appOf(api, entry));
  };
  return <AppArea entry={entry} isKept={isKept} app={app} onReload={reload} />;
}

interface AppAreaProps extends Pick<AppPanelProps, "isKept"> {
  readonly entry: AppEntry;
  readonly app: App;
  readonly onReload: () => void;
}

function AppArea({ entry, app, isKept, onReload }: AppAreaProps) {
  const place = useRef<HTMLDivElement>(null);
  const { state, words, download, reason } = useStore(app.view);
  // A layout effect: its cleanup runs while the place is still in the document. That of an ordinary effect comes too late.
  useLayoutEffect(() => (place.current ? showApp(app, place.current, isKept) : undefined), [app, isKept]);
  const answer = (isWanted: boolean) => {
    if (isWanted && download) saveBytes(download.fileName, new TextEncoder().encode(download.text));
    app.answerDownload(isWanted);
  };
  return (
    <section aria-label={entry.title} className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-2 py-1 text-xs">
        <h2 className="font-medium">{entry.title}</h2>
        {words && <bdi className="min-w-0 truncate text-muted">{words}</bdi>}
        <span role="status" className="text-muted">
          {STATE_WORDS[state]}
        </span>
        <span className="flex-1" />
        <Button size="small" onClick={() => openDialog({ kind: "app-log", id: entry.extension_id })}>
          Log
        </Button>
        <Button size="small" onClick={onReload}>
          Reload
        </Button>
      </div>
      {download && <DownloadQuestion name={entry.name} download={download} onAnswer={answer} />}
      {state === "closed" && (
        <div className="p-3">
          <Notice
            tone="warning"
            title="The application was closed"
            {...(reason ? { code: reason.code } : {})}
            actions={<Button onClick={onReload}>Open it again</Button>}
          >
            {reason?.message}
          </Notice>
        </div>
      )}
      {state === "aside" && (
        <p className="p-3 text-muted">
          {entry.title} is set aside, so that it cannot read what you type now. It comes back when you have closed the
          dialog or left the order ticket.
        </p>
      )}
      <div ref={place} className="relative min-h-0 flex-1 *:absolute *:inset-0 *:h-full *:w-full *:border-0" />
    </section>
  );
}

interface DownloadQuestionProps {
  readonly name: string;
  readonly download: Download;
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Asks whether a file of an application may be saved. */
function DownloadQuestion({ name, download, onAnswer }: DownloadQuestionProps) {
  const size = formatBytes(new TextEncoder().encode(download.text).length);
  return (
    <div className="p-2">
      <Notice
        tone="info"
        title={`${name} offers a file: ${download.fileName} (${size})`}
        actions={
          <>
            <Button tone="primary" onClick={() => onAnswer(true)}>
              Save it
            </Button>
            <Button onClick={() => onAnswer(false)}>Do not save</Button>
          </>
        }
      />
    </div>
  );
}
