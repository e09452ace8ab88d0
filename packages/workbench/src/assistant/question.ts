/** The host takes no more characters. */
export const MAX_QUESTION = 8192;

/** Pasted text as the host takes it: line ends of one kind, and spaces for tabs. */
export const asQuestion = (typed: string): string =>
  typed.replace(/\r\n?/g, "\n").replaceAll("\t", "  ").trim().slice(0, MAX_QUESTION);
