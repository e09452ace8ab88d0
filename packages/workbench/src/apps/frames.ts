import type { AppEntry } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";
import { noteTap } from "../state/asks.ts";
import { theme } from "../state/theme.ts";
import { App } from "./app.ts";
import { type AppsConnection, createConnection } from "./connection.ts";
import { type Keyboard, watchKeyboard } from "./keyboard.ts";
import { noteTheft } from "./thefts.ts";

/**
 * Guards drags from now on. Something dragged from the page cannot be dropped into a frame, because an application could read
 * a field's text. A drop is refused outside of fields and of parts that accept it: a browser leaves a page for an address that
 * is dropped on it, and an application decides what is dragged out of its frame.
 */
function guardDrags(): void {
  // A second call adds nothing, because the listeners are the same.
  addEventListener("dragover", refuse);
  addEventListener("dragstart", begin, true);
  for (const end of ["dragend", "drop", "pointerdown"]) addEventListener(end, finish, true);
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer || (target as Element).closest?.("input, textarea")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}

/** Called only for a drag that begins in the page: the page gets no events of a drag within a frame. */
const begin = () => document.documentElement.toggleAttribute("data-dragging", true);
const finish = () => document.documentElement.toggleAttribute("data-dragging", false);

/** The applications of this page, by extension. They outlive the panels that show them. */
const open = new Map<string, { readonly app: App; readonly generation: string }>();
const connections = new WeakMap<Api, AppsConnection>();
let keyboard: Keyboard | undefined;
/** Holds the frames that no panel shows at the moment: removed from the document they would start again. */
let aside: HTMLElement | undefined;

/** The open application. It is opened again for a new generation, and after it was closed. */
export function appOf(api: Api, { extension_id, generation, title, name }: AppEntry): App {
  const known = open.get(extension_id);
  if (known?.generation === generation && known.app.view.get().state !== "closed") return known.app;
  known?.app.close();
  guardDrags();
  keyboard ??= watchKeyboard();
  const connection = connections.get(api) ?? createConnection(api);
  connections.set(api, connection);
  const app = new App(extension_id, title, {
    connection,
    keyboard,
    theme: () => theme.get().name,
    onTheme: (listener) => theme.subscribe(listener),
    asks: () => noteTap(extension_id),
    tookKeyboard: () => noteTheft({ extensionId: extension_id, name }),
  });
  open.set(extension_id, { app, generation });
  return app;
}

/** Closes an application; the next {@link appOf} opens it again. */
export function closeApp(extensionId: string): void {
  open.get(extensionId)?.app.close();
  open.delete(extensionId);
}

/**
 * Shows an application in a place of the page. Call the returned function before the place leaves the document, because the
 * browser would end the application with it: `isKept` says whether the application keeps running out of sight.
 */
export function showApp(app: App, place: HTMLElement, isKept: () => boolean): () => void {
  app.showIn(place);
  return () => {
    if (!app.isIn(place)) return;
    if (isKept()) app.showIn(placeAside());
    else app.close();
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
