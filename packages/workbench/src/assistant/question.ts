/** The host's limit in characters. */
export const MAX_QUESTION = 8192;

/** Converts pasted text for the host: uniform line ends, and spaces for tabs. */
export const asQuestion = (typed: string): string =>
  typed.replace(/\r\n?/g, "\n").replaceAll("\t", "  ").trim().slice(0, MAX_QUESTION);
