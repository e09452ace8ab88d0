const AMOUNT = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;

/** The fault of a text that must be an amount above zero; undefined without one. */
export const amountFault = (text: string): string | undefined =>
  AMOUNT.test(text.trim()) && /[1-9]/.test(text) ? undefined : "Type a number above 0, such as 12.5.";

/** The fault of a text that must be an amount of zero or more. */
export const boundFault = (text: string): string | undefined =>
  AMOUNT.test(text.trim()) ? undefined : "Type a number such as 12.5; 0 allows nothing.";
