const KEY = "bourse.token";

/**
 * The host's token: from `#key=` of the address the host printed, else what this tab kept. The fragment is taken out
 * of the address at once, so that it is in no history, bookmark or screenshot; it is never sent to any server.
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

/** Keeps a token for this tab only; it goes with the tab. */
export function keepToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** Forgets a token that the host refused. */
export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
