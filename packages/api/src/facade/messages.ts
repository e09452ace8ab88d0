import type { InAppParams } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";

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
export interface ShowMessage {
  <Item extends string>(message: string, ...items: Item[]): Promise<Item | undefined>;
  <Item extends string>(message: string, options: MessageOptions, ...items: Item[]): Promise<Item | undefined>;
  <Item extends MessageItem>(message: string, ...items: Item[]): Promise<Item | undefined>;
  <Item extends MessageItem>(message: string, options: MessageOptions, ...items: Item[]): Promise<Item | undefined>;
}

type Severity = InAppParams<"window/message.show">["severity"];
type Item = string | MessageItem;

export function showMessage(connection: Connection, severity: Severity): ShowMessage {
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
