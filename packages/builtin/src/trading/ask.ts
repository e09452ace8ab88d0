import { type Account, trading, window } from "@bourse/api";
import { accountWords, withoutSign } from "./words.ts";

const AMOUNT = /^(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?$/;

/** Asks for an account where there is more than one; undefined when the trader closes the question. */
export async function askAccount(accounts: readonly Account[], title: string): Promise<Account | undefined> {
  if (accounts.length <= 1) return accounts[0];
  const items = accounts.map((account) => ({
    label: accountWords(account),
    description: `risk state ${account.risk.state}`,
    account,
  }));
  return (await window.showQuickPick(items, { title }))?.account;
}

/** Asks until the trader types an amount above zero or closes the question. */
export async function askAmount(prompt: string, value = ""): Promise<string | undefined> {
  for (
    let text: string | undefined = value, said = prompt;
    ;
    said = `${prompt} Write an amount above zero, such as 10 or 0.25.`
  ) {
    text = (await window.showInputBox({ prompt: said, value: text }))?.trim();
    if (text === undefined || (AMOUNT.test(text) && Number(text) > 0)) return text;
  }
}

/** A position and where it is held. */
export interface HeldPosition {
  readonly account: Account;
  readonly position: Account["positions"][number];
}

/** Asks for a position of any account. */
export async function askPosition(accounts: readonly Account[]): Promise<HeldPosition | undefined> {
  const items = accounts.flatMap((account) =>
    account.positions.map((position) => ({
      label: `${position.quantity.startsWith("-") ? "Short" : "Long"} ${withoutSign(position.quantity)} ${position.symbol}`,
      description: accountWords(account),
      account,
      position,
    })),
  );
  if (items.length > 0) return window.showQuickPick(items, { title: "Close which position?" });
  await window.showInformationMessage("There is no open position.");
  return undefined;
}

/** Asks for an instrument and gives its latest price, under its source's name for it. */
export async function askInstrument(title: string, value: string) {
  const symbol = (
    await window.showInputBox({ title, prompt: "Instrument", placeHolder: "Such as SPX", value })
  )?.trim();
  return symbol ? trading.quotes.get(symbol) : undefined;
}

/** The last question before money, or play money, moves. */
export async function confirm(message: string, detail: string, action: string): Promise<boolean> {
  return (await window.showWarningMessage(message, { modal: true, detail }, action)) === action;
}
