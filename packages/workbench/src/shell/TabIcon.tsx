import { Package, Puzzle } from "lucide-react";
import { memo, Suspense } from "react";
import { panelOf } from "../panels/registry.tsx";
import { ContainerIcon } from "../parts/ContainerIcon.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { configOf } from "../tabs/tabs.ts";

/** A page that cannot load the marks shows a package instead. */
const { View: Mark } = lazyPart(async () => {
  try {
    return (await import("../words/ExtensionMark.tsx")).ExtensionMark;
  } catch (cause) {
    console.warn("The marks of extensions could not be loaded.", cause);
    return ({ size }) => <Package size={size} aria-hidden="true" />;
  }
});

export interface TabIconProps {
  readonly component: string | undefined;
  /** Name of the container's icon. */
  readonly icon: string | undefined;
  readonly name: string | undefined;
  readonly config: unknown;
  /** Pixels of a side. */
  readonly size: number;
}

/** The icon of a tab: an application and a page of the marketplace have the mark of their extension. */
export const TabIcon = memo(function TabIcon({ component, icon, name = "", config, size }: TabIconProps) {
  const { openedBy, extension } = configOf(config);
  const Icon = openedBy === undefined ? panelOf(component).icon : Puzzle;
  const plain = Icon ? (
    <Icon size={size} aria-hidden="true" />
  ) : (
    <ContainerIcon name={icon} size={size} aria-hidden="true" />
  );
  if (extension === undefined || openedBy !== undefined) return plain;
  return (
    <Suspense fallback={plain}>
      <Mark id={extension} name={name} size={size} />
    </Suspense>
  );
});
