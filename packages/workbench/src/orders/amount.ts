const AMOUNT = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;

/** True for the text of an exact amount of zero or more. */
export const isAmount = (text: string): boolean => AMOUNT.test(text.trim());

/** The fault of a text that must be an amount above zero; undefined without one. */
export const amountFault = (text: string): string | undefined =>
  isAmount(text) && /[1-9]/.test(text) ? undefined : "Type a number above 0, such as 12.5.";

/** The fault of a text that must be an amount of zero or more. */
export const boundFault = (text: string): string | undefined =>
  isAmount(text) ? undefined : "Type a number such as 12.5; 0 allows nothing.";

/** The fault of a text that must be an amount of zero or more and is no limit; it names an example. */
export const rateFault = (text: string, example: string): string | undefined =>
  isAmount(text) ? undefined : `Type a number from 0, such as ${example}`;
