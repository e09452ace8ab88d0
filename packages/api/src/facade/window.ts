import type { InAppParams } from "@bourse/contract/in-app";
import type { CancellationToken } from "../cancellation.ts";
import type { Connection } from "../connection.ts";
import type { CommandsApi } from "./commands.ts";
import { handles } from "./handles.ts";
import { type CreateOutputChannel, outputApi } from "./output.ts";
import { type WithProgress, withProgress } from "./progress.ts";
import { type CreateStatusBarItem, statusBarApi } from "./status-bar.ts";
import { type TreesApi, treesApi } from "./trees.ts";

/** The page, as far as an extension may use it. */
export interface WindowApi extends TreesApi {
  readonly showInformationMessage: ShowMessage;
  readonly showWarningMessage: ShowMessage;
  readonly showErrorMessage: ShowMessage;
  readonly showQuickPick: ShowQuickPick;
  readonly showInputBox: ShowInputBox;
  readonly withProgress: WithProgress;
  readonly createOutputChannel: CreateOutputChannel;
  readonly createStatusBarItem: CreateStatusBarItem;
}

export function windowApi(connection: Connection, commands: CommandsApi): WindowApi {
  const newHandle = handles();
  return {
    showInformationMessage: showMessage(connection, "information"),
    showWarningMessage: showMessage(connection, "warning"),
    showErrorMessage: showMessage(connection, "error"),
    showQuickPick: showQuickPick(connection),
    showInputBox: showInputBox(connection),
    withProgress: withProgress(connection, newHandle),
    createOutputChannel: outputApi(connection, newHandle),
    createStatusBarItem: statusBarApi(connection, newHandle),
    ...treesApi({ connection, commands, newHandle }),
  };
}

/** A button of a message. */
export interface MessageItem {
  readonly title: string;
  /** The answer when a modal message is closed without a choice. */
  readonly isCloseAffordance?: boolean;
}

/** Options of a message. */
export interface MessageOptions {
  /** The page waits for the answer in a dialog. */
  readonly modal?: boolean;
  /** Shown below a modal message. */
  readonly detail?: string;
}

/** Shows a message. Resolves with the chosen item, or with undefined when the message was closed. */
interface ShowMessage {
  <Item extends string>(message: string, ...items: Item[]): Promise<Item | undefined>;
  <Item extends string>(message: string, options: MessageOptions, ...items: Item[]): Promise<Item | undefined>;
  <Item extends MessageItem>(message: string, ...items: Item[]): Promise<Item | undefined>;
  <Item extends MessageItem>(message: string, options: MessageOptions, ...items: Item[]): Promise<Item | undefined>;
}

type Severity = InAppParams<"window/message.show">["severity"];
type Item = string | MessageItem;

function showMessage(connection: Connection, severity: Severity): ShowMessage {
  const show = async (message: string, ...rest: readonly (Item | MessageOptions)[]): Promise<Item | undefined> => {
    const [first, ...others] = rest;
    const hasOptions = typeof first === "object" && !("title" in first);
    const options: MessageOptions = hasOptions ? first : {};
    const items = (hasOptions ? others : rest) as readonly Item[];
    const { chosen } = await connection.ask("window/message.show", {
      severity,
      message,
      modal: options.modal ?? false,
      ...(options.detail === undefined ? {} : { detail: options.detail }),
      items: items.map((item) => (typeof item === "string" ? item : item.title)),
    });
    if (chosen !== null) return items[chosen];
    return options.modal ? items.find((item) => typeof item === "object" && item.isCloseAffordance) : undefined;
  };
  return show as ShowMessage;
}

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
interface ShowQuickPick {
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

function showQuickPick(connection: Connection): ShowQuickPick {
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
type ShowInputBox = (options?: InputBoxOptions, token?: CancellationToken) => Promise<string | undefined>;

function showInputBox(connection: Connection): ShowInputBox {
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
