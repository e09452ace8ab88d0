/**
 * The parts of flexlayout-react that this package uses. Its own types import files without extensions, which `nodenext`
 * does not resolve.
 */
declare module "flexlayout-react" {
  import type { ComponentType, ReactNode } from "react";

  export interface IJsonTabNode {
    type?: string;
    id?: string;
    name?: string;
    component?: string;
    icon?: string;
    config?: unknown;
    enableClose?: boolean;
    helpText?: string;
  }
  export interface IJsonTabSetNode {
    type?: string;
    id?: string;
    selected?: number;
    active?: boolean;
    weight?: number;
    children?: IJsonTabNode[];
  }
  export interface IJsonRowNode {
    type?: string;
    id?: string;
    weight?: number;
    children?: (IJsonRowNode | IJsonTabSetNode)[];
  }
  export interface IJsonBorderNode {
    type?: string;
    location: "top" | "bottom" | "left" | "right";
    selected?: number;
    size?: number;
    enableAutoHide?: boolean;
    children?: IJsonTabNode[];
  }
  export interface IJsonModel {
    global?: Record<string, unknown>;
    borders?: IJsonBorderNode[];
    layout: IJsonRowNode;
  }

  export class Action {
    private constructor();
    type: string;
    data: Readonly<Record<string, unknown>>;
    /** True while a splitter is dragged; false for the last action of the drag. */
    isAdjusting(): boolean;
  }
  type AddTab = readonly [tab: IJsonTabNode, to: string, where: DockLocation, index: number, select?: boolean];
  export const Actions: {
    readonly DELETE_TAB: string;
    readonly DELETE_TABSET: string;
    readonly MOVE_NODE: string;
    readonly ADJUST_WEIGHTS: string;
    readonly ADJUST_BORDER_SPLIT: string;
    readonly SELECT_TAB: string;
    selectTab(id: string): Action;
    addTab(...order: AddTab): Action;
  };
  export class DockLocation {
    static readonly CENTER: DockLocation;
    getName(): string;
  }
  export class Node {
    getId(): string;
    getRect(): { readonly width: number; readonly height: number };
  }
  export class TabNode extends Node {
    getParent(): Node | undefined;
    getName(): string;
    getComponent(): string | undefined;
    getConfig(): unknown;
    getIcon(): string | undefined;
    isSelected(): boolean;
  }
  export class TabSetNode extends Node {
    getSelectedNode(): Node | undefined;
    getChildren(): readonly Node[];
  }
  export class BorderNode extends Node {
    getLocation(): DockLocation;
    getSelectedNode(): Node | undefined;
    getChildren(): readonly Node[];
  }
  export class Model {
    static fromJson(json: IJsonModel, before?: Model): Model;
    toJson(): IJsonModel;
    doAction(action: Action): unknown;
    getNodeById(id: string): Node | undefined;
    getFirstTabSet(): TabSetNode | undefined;
    getActiveTabset(): TabSetNode | undefined;
    getBorderSet(): { getBorders(): readonly BorderNode[] };
  }

  export interface ITabRenderValues {
    leading: ReactNode;
    content: ReactNode;
    buttons: ReactNode[];
  }
  export interface ITabSetRenderValues {
    stickyButtons: ReactNode[];
    buttons: ReactNode[];
  }
  export interface LayoutProps {
    readonly model: Model;
    readonly factory: (node: TabNode) => ReactNode;
    readonly keyMap?: Readonly<Record<string, string>>;
    readonly onRenderTab?: (node: TabNode, values: ITabRenderValues) => void;
    readonly onRenderTabSet?: (node: TabSetNode | BorderNode, values: ITabSetRenderValues) => void;
    /** Returning undefined cancels the action. */
    readonly onAction?: (action: Action) => Action | undefined;
    readonly onModelChange?: (model: Model, action: Action) => void;
    readonly icons?: { readonly more?: (of: TabSetNode | BorderNode, hidden: readonly unknown[]) => ReactNode };
    readonly invalidateTabContentOnParentRender?: boolean;
  }
  export const Layout: ComponentType<LayoutProps>;
}
