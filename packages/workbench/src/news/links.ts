/** An address that may be opened by the trader's click: https, without a user's name that could pose as the host's. */
export function safeLink(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "" ? parsed.href : undefined;
}
