import {
  LOCATIONS,
  type Location,
  type PlacedContainer,
  type Reason,
  type ViewState,
  type Workbench,
} from "@bourse/contract/host-api";
import type { DeclaredContainer, DeclaredView } from "@bourse/runtime/views";
import { holds, parseWhen, type WhenContext } from "./when.ts";

/** An active extension with the current state of its views. */
export interface ShownExtension {
  readonly id: string;
  readonly name: string;
  readonly containers: readonly DeclaredContainer[];
  readonly views: readonly DeclaredView[];
  readonly states: ReadonlyMap<string, ViewState>;
}

/** The chart's symbol and timeframe. */
export type ChartContext = Pick<WhenContext, "symbol" | "timeframe">;

/**
 * Places every view: containers by `order` then id, views by `order` then the manifest's order. A view goes into the
 * container of its own extension that its key refers to, never into another extension's; without one, into a sidebar
 * container named after the extension.
 */
export function buildWorkbench(extensions: readonly ShownExtension[], chart: ChartContext, now: Date): Workbench {
  const places = extensions.flatMap((extension) => placesOf(extension));
  const at = (location: Location): PlacedContainer[] =>
    places
      .filter((place) => place.container.location === location)
      .sort(byOrder)
      .map((place) => show(place, { ...chart, location }, now));
  const [sidebar, panel, auxiliaryBar] = LOCATIONS.map(at);
  return { locations: { sidebar: sidebar ?? [], panel: panel ?? [], auxiliaryBar: auxiliaryBar ?? [] } };
}

interface Place {
  readonly extension: ShownExtension;
  readonly container: DeclaredContainer;
  readonly views: readonly DeclaredView[];
}

function placesOf(extension: ShownExtension): Place[] {
  const known = new Set(extension.containers.map((container) => container.id));
  const places = extension.containers.map((container) => ({
    extension,
    container,
    views: extension.views.filter((view) => view.key === container.id),
  }));
  const homeless = extension.views.filter((view) => !known.has(view.key));
  return homeless.length === 0 ? places : [...places, { extension, container: ownSidebar(extension), views: homeless }];
}

function ownSidebar(extension: ShownExtension): DeclaredContainer {
  return { id: extension.id, title: extension.name, order: 0, location: "sidebar" };
}

function byOrder(left: Place, right: Place): number {
  const byId = left.container.id < right.container.id ? -1 : Number(left.container.id > right.container.id);
  return left.container.order - right.container.order || byId || (left.extension.id < right.extension.id ? -1 : 1);
}

function show({ extension, container, views }: Place, context: WhenContext, now: Date): PlacedContainer {
  const { location: _, ...shown } = container;
  const states = [...views]
    .sort((left, right) => left.order - right.order)
    .flatMap((view) => {
      const when = parseWhen(view.when);
      if (!when.ok)
        return [unreadable(extension.id, view, { code: "view.when_invalid", message: when.message, at: now })];
      const state = extension.states.get(view.id);
      return state && holds(when.conditions, context) ? [state] : [];
    });
  return { container: { ...shown, extension_id: extension.id }, views: states };
}

/** A view whose `when` cannot be parsed is shown as failed: hiding it would hide the fault from its author. */
function unreadable(extensionId: string, view: DeclaredView, fault: Reason & { readonly at: Date }): ViewState {
  return {
    view_id: view.id,
    extension_id: extensionId,
    name: view.name,
    kind: view.content.kind,
    status: "failed",
    fault: { ...fault, at: fault.at.toISOString(), suspended: false },
  };
}
