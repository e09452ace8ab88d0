import type {
  LayoutNode,
  Manifest,
  ResourceManifest,
  Timeframe,
  WasmV1Manifest,
  WasmV2Manifest,
} from "@bourse/contract";
import { LOCATIONS, type Location } from "@bourse/contract/host-api";

/** A view of a manifest with the data the host needs to fill and place it. */
export interface DeclaredView {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  /** Key of `contributes.views`: the id of its container. */
  readonly key: string;
  readonly when: string;
  readonly content: ViewContent;
}

export type ViewContent =
  | { readonly kind: "static"; readonly node: LayoutNode }
  | { readonly kind: "quote"; readonly symbol: string }
  | { readonly kind: "interactive" }
  | { readonly kind: "guest"; readonly symbol: string; readonly candles?: CandleRequest };

export interface CandleRequest {
  readonly timeframe: Timeframe;
  readonly limit: number;
}

export interface DeclaredContainer {
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  readonly order: number;
  readonly location: Location;
}

/** Manifests whose views this host can show. */
export type ViewManifest = ResourceManifest | WasmV1Manifest | WasmV2Manifest;

/** True for the runtimes whose views the host fills: resource and wasm. */
export function hasViews(manifest: Manifest): manifest is ViewManifest {
  return manifest.runtime === "resource" || manifest.runtime === "wasm";
}

/** True for interactive guests. */
export function isInteractive(manifest: ViewManifest): manifest is WasmV2Manifest {
  return manifest.runtime === "wasm" && manifest.apiVersion === 2;
}

/** Views in the manifest's order. */
export function declaredViews(manifest: ViewManifest): readonly DeclaredView[] {
  if (isInteractive(manifest)) return interactiveViews(manifest);
  return Object.entries(manifest.contributes.views ?? {}).flatMap(([key, views]) =>
    views.map((view) => ({
      id: view.id,
      name: view.name ?? manifest.name,
      order: view.order ?? 0,
      key,
      when: view.when ?? "",
      content: contentOf(view),
    })),
  );
}

/** Views of API v2 have no order and no condition: they appear in the manifest's order. */
function interactiveViews(manifest: WasmV2Manifest): readonly DeclaredView[] {
  return Object.entries(manifest.contributes.views).flatMap(([key, views]) =>
    views.map(({ id, name }) => ({ id, name, order: 0, key, when: "", content: { kind: "interactive" } as const })),
  );
}

export function declaredContainers(manifest: ViewManifest): readonly DeclaredContainer[] {
  const byLocation = manifest.contributes.viewContainers ?? {};
  return LOCATIONS.flatMap((location) =>
    (byLocation[location] ?? []).map((container) => ({
      id: container.id,
      title: container.title ?? manifest.name,
      ...(container.icon === undefined ? {} : { icon: container.icon }),
      order: container.order ?? 0,
      location,
    })),
  );
}

type View = NonNullable<(ResourceManifest | WasmV1Manifest)["contributes"]["views"]>[string][number];

function contentOf(view: View): ViewContent {
  if ("sdui" in view && view.sdui !== undefined) return { kind: "static", node: view.sdui };
  const symbol = view.quoteSymbol ?? "";
  if (!("guestOutput" in view) || view.guestOutput !== true) return { kind: "quote", symbol };
  const { candleTimeframe: timeframe, candleLimit: limit } = view;
  return { kind: "guest", symbol, ...(timeframe && limit ? { candles: { timeframe, limit } } : {}) };
}
