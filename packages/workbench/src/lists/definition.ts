import type { LucideIcon } from "lucide-react";
import type { FunctionComponent, ReactNode } from "react";
import type { DraftFaults, DraftProps } from "../forms/draft.ts";
import type { Noun } from "../state/own-panels.ts";
import type { Reading } from "./PanelState.tsx";
import type { RowAct, Table } from "./table.tsx";

/** The request of an item's form: with an id it changes that one, without it makes one. */
export interface FormRequest {
  readonly id?: string | undefined;
}

/** Types of one panel: the host's answer, an item of it, the form's draft, an act, and the request of the form. */
export interface PanelTypes {
  readonly list: unknown;
  readonly item: { readonly id: string };
  readonly draft: object;
  readonly act: object;
  readonly request: FormRequest;
}

/** A form as it opens. */
export interface OpenedForm<Of extends PanelTypes> {
  readonly first: Of["draft"];
  readonly description: string;
  readonly faultsOf: (draft: Of["draft"]) => DraftFaults;
  /** The act that the draft leads to; undefined if it changes nothing. */
  readonly actOf: (draft: Of["draft"]) => Of["act"] | undefined;
}

/** An act of a row's button; a refusal is shown in a dialog. */
export interface ItemAct<Act> extends Omit<RowAct, "run"> {
  readonly act: Act;
  /** The act in the words of a failure: "Run Morning"; absent: the label. */
  readonly failed?: string;
  /** It does not wait for an earlier act of the row. */
  readonly isUrgent?: true;
}

/** A list of the trader's items with form, detail and removal. */
export interface ListPanel<Of extends PanelTypes> {
  readonly noun: Noun;
  readonly useList: () => Reading & { readonly data: Of["list"] | undefined };
  readonly itemsOf: (list: Of["list"]) => readonly Of["item"][];
  readonly useAct: () => {
    readonly isPending: boolean;
    readonly error: unknown;
    mutate(act: Of["act"], on: { onSuccess?: () => void; onError?: (error: Error) => void }): void;
  };
  readonly nameOf: (item: Of["item"]) => string;
  readonly page: {
    readonly heading: string;
    /** Of the button that makes one. */
    readonly icon: LucideIcon;
    readonly loading: string;
    /** A sentence beside the button. */
    readonly note?: string;
    /** Another list of the panel, and the names of both. */
    readonly other?: { readonly names: readonly [items: string, other: string]; readonly View: FunctionComponent };
    /** Instead of an empty table. */
    readonly none: { readonly icon: LucideIcon; readonly title: string; readonly make: string; readonly words: string };
    /** The rows that the trader wants to see, and the fields in the bar that say which. */
    readonly useSought?: (items: readonly Of["item"][]) => {
      readonly rows: readonly Of["item"][];
      readonly fields: ReactNode;
    };
    /** Stands above the table. */
    readonly Above?: FunctionComponent<{ readonly list: Of["list"]; readonly isOther: boolean }>;
    /** Details of the chosen item, or else of the first one. */
    readonly Detail?: FunctionComponent<{ readonly item: Of["item"] }>;
  };
  readonly table: Omit<Table<Of["item"]>, "kind"> & {
    /** The buttons before those that change and remove the item. */
    readonly acts: (item: Of["item"]) => readonly (ItemAct<Of["act"]> | RowAct | false)[];
    /** Whether it can be changed still; absent: always. */
    readonly isOpen?: (item: Of["item"]) => boolean;
  };
  readonly form: {
    /** Undefined while something is read that the form begins with. */
    readonly useForm: (item: Of["item"] | undefined, request: Of["request"]) => OpenedForm<Of> | undefined;
    readonly Fields: FunctionComponent<DraftProps<Of["draft"]> & { readonly item: Of["item"] | undefined }>;
    /** The form shows parts of the list's answer. */
    readonly needsList?: true;
  };
  readonly removal: {
    readonly actOf: (id: string) => Of["act"];
    /** Says which things are lost; without an item: it was removed meanwhile. */
    readonly Words: FunctionComponent<{ readonly item: Of["item"] | undefined }>;
    /** Takes the focus to the list: the button that opened the dialog disappears with its row. */
    readonly after: () => void;
  };
}
