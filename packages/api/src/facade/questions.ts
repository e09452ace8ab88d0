import type { CancellationToken } from "../cancellation.ts";
import type { Connection } from "../connection.ts";

/** An entry of a list to choose from. */
export interface QuickPickItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Chosen at the beginning, if many may be chosen. */
  readonly picked?: boolean;
}

/** Options of a question with a list. */
export interface QuickPickOptions {
  readonly title?: string;
  readonly placeHolder?: string;
  readonly canPickMany?: boolean;
}

type Items<Item> = readonly Item[] | Promise<readonly Item[]>;
type Many = QuickPickOptions & { readonly canPickMany: true };

/** Shows a list. Resolves with the chosen entry or entries, or with undefined when the list was closed. */
export interface ShowQuickPick {
  (items: Items<string>, options: Many, token?: CancellationToken): Promise<string[] | undefined>;
  (items: Items<string>, options?: QuickPickOptions, token?: CancellationToken): Promise<string | undefined>;
  <Item extends QuickPickItem>(
    items: Items<Item>,
    options: Many,
    token?: CancellationToken,
  ): Promise<Item[] | undefined>;
  <Item extends QuickPickItem>(
    items: Items<Item>,
    options?: QuickPickOptions,
    token?: CancellationToken,
  ): Promise<Item | undefined>;
}

export function showQuickPick(connection: Connection): ShowQuickPick {
  const show = async (
    items: Items<string | QuickPickItem>,
    options: QuickPickOptions = {},
    token?: CancellationToken,
  ) => {
    const listed = await items;
    const { title, placeHolder, canPickMany: many = false } = options;
    const { chosen } = await connection.ask(
      "window/quickPick.show",
      {
        many,
        ...(title === undefined ? {} : { title }),
        ...(placeHolder === undefined ? {} : { placeholder: placeHolder }),
        items: listed.map((item) => (typeof item === "string" ? { label: item } : shown(item))),
      },
      token,
    );
    if (chosen === null) return undefined;
    const found = chosen.map((index) => listed[index]);
    return many ? found : found[0];
  };
  return show as ShowQuickPick;
}

/** Without the members that the caller has added to find the entry again. */
function shown({ label, description, detail, picked }: QuickPickItem): QuickPickItem {
  return {
    label,
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
    ...(picked === undefined ? {} : { picked }),
  };
}

/** Options of a question for a text. */
export interface InputBoxOptions {
  readonly title?: string;
  readonly prompt?: string;
  readonly placeHolder?: string;
  readonly value?: string;
  readonly password?: boolean;
}

/** Shows a field. Resolves with the typed text, which may be empty, or with undefined when it was closed. */
export type ShowInputBox = (options?: InputBoxOptions, token?: CancellationToken) => Promise<string | undefined>;

export function showInputBox(connection: Connection): ShowInputBox {
  return async ({ title, prompt, placeHolder, value, password = false } = {}, token) => {
    const answer = await connection.ask(
      "window/inputBox.show",
      {
        password,
        ...(title === undefined ? {} : { title }),
        ...(prompt === undefined ? {} : { prompt }),
        ...(placeHolder === undefined ? {} : { placeholder: placeHolder }),
        ...(value === undefined ? {} : { value }),
      },
      token,
    );
    return answer.value ?? undefined;
  };
}
