import { checkOrigin, issue } from "@bourse/contract";
import { refuse } from "../../failure.ts";

const ADDRESS = /^(https:\/\/[^/?#\\]*)((?:\/|\?)[\x21-\x7e]*)?$/;

/**
 * Refuses an address that the guarded dialer would refuse each time: the text is judged before any parser reads it. What
 * its name resolves to is judged whenever something is sent.
 *
 * @throws ServiceError `webhook.url_refused`
 */
export function requireAddress(url: string): void {
  const [, origin, rest = "/"] = ADDRESS.exec(url) ?? [];
  const fault = origin === undefined ? "it must be https:// with a public host" : checkOrigin(origin)?.message;
  if (fault !== undefined) refuseAddress(fault);
  const parsed = URL.parse(url);
  const written = `${origin?.replace(/:443$/, "")}${rest.startsWith("?") ? "/" : ""}${rest}`;
  if (parsed === null || parsed.href !== written || parsed.hash !== "")
    refuseAddress("it means something else once it is parsed: no fragment, no dot segments, nothing to be encoded");
}

function refuseAddress(why: string): never {
  refuse("webhook.url_refused", undefined, [issue("webhook.url_refused", "/url", why)]);
}
