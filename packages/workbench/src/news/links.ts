/** A URL that the trader may open by a click: https, without a user name that could pose as the host name. */
export function safeLink(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "" ? parsed.href : undefined;
}
