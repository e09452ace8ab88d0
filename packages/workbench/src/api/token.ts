const KEY = "bourse.token";

/**
 * The host's token: from `#key=` in the URL that the host printed, otherwise the one stored for this tab. The fragment
 * is removed from the URL at once, so that it is in no history, bookmark or screenshot; it is never sent to any server.
 */
export function readToken(): string | undefined {
  const fromAddress = new URLSearchParams(location.hash.slice(1)).get("key");
  if (fromAddress) {
    history.replaceState(null, "", location.pathname + location.search);
    keepToken(fromAddress);
    return fromAddress;
  }
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** Stores a token for this tab only. */
export function keepToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** Deletes a token that the host refused. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
