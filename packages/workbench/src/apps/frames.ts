import type { AppEntry } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";
import { noteTap } from "../state/asks.ts";
import { theme } from "../state/theme.ts";
import { type AppsConnection, createConnection } from "./connection.ts";
import { type AppFrameView, openFrame } from "./frame.ts";
import { refuseDrops } from "./refuse-drops.ts";

/** The frames of this page, by extension. They outlive the panels that show them. */
const open = new Map<string, { readonly frame: AppFrameView; readonly generation: string }>();
const connections = new WeakMap<Api, AppsConnection>();
/** Holds the frames that no panel shows at the moment: removed from the document they would start again. */
let aside: HTMLElement | undefined;

/** The frame of an application; a new one for a new generation, and when the last one was closed. */
export function frameOf(api: Api, { extension_id, generation, title }: AppEntry): AppFrameView {
  const known = open.get(extension_id);
  if (known?.generation === generation && known.frame.view.get().state !== "closed") return known.frame;
  known?.frame.close();
  refuseDrops();
  const connection = connections.get(api) ?? createConnection(api);
  connections.set(api, connection);
  const frame = openFrame(extension_id, title, {
    connection,
    theme: () => theme.get().name,
    onTheme: (listener) => theme.subscribe(listener),
    asks: () => noteTap(extension_id),
  });
  open.set(extension_id, { frame, generation });
  return frame;
}

/** Closes an application's frame; the next {@link frameOf} opens another. */
export function closeFrame(extensionId: string): void {
  open.get(extensionId)?.frame.close();
  open.delete(extensionId);
}

/**
 * Shows a frame in a place of the page. The function that is returned takes it out again before the place leaves the
 * document, where the browser would end the application: `isKept` says whether it lives on out of sight.
 */
export function showFrame(frame: AppFrameView, place: HTMLElement, isKept: () => boolean): () => void {
  const { element, view } = frame;
  if (view.get().state !== "closed") move(element, place);
  return () => {
    if (element.parentElement !== place) return;
    if (isKept()) move(element, placeAside());
    else frame.close();
  };
}

function placeAside(): HTMLElement {
  if (!aside) {
    aside = document.createElement("div");
    aside.hidden = true;
    document.body.append(aside);
  }
  return aside;
}

/** Browsers without `moveBefore` load the frame again. */
function move(element: HTMLIFrameElement, place: HTMLElement): void {
  if (element.isConnected && "moveBefore" in place) {
    (place as HTMLElement & { moveBefore(node: Node, child: Node | null): void }).moveBefore(element, null);
  } else place.append(element);
}
