import type { Bridge } from "@bourse/sdk/webapp";
import { type Feed, type Reading, UnreadableFeed } from "./feed.ts";

type Parse = (feed: Feed, text: string) => Reading;

/** Each format is a file of its own, loaded with the first source that needs it. */
const PARSERS: Readonly<Record<Feed["reader"]["format"], () => Promise<{ readonly parse: Parse }>>> = {
  csv: () => import("./parse/csv.ts"),
  json: () => import("./parse/json.ts"),
  ics: () => import("./parse/ics.ts"),
};

/** Asks the host for a source and reads the response. @throws UnreadableFeed, and failures of the bridge */
export async function readFeed(bridge: Pick<Bridge, "network">, feed: Feed, now: Date): Promise<Reading> {
  const { credential, reader } = feed;
  const answer = await bridge.network.fetch({
    url: addressOf(feed, now),
    headers: { accept: ACCEPT[reader.format] },
    ...(credential ? { credential } : {}),
  });
  if (answer.status === 401 || answer.status === 403)
    throw new UnreadableFeed("the server refuses the key, or wants one");
  if (answer.status < 200 || answer.status > 299) throw new UnreadableFeed(`the server answered ${answer.status}`);
  if (answer.encoding !== "utf-8") throw new UnreadableFeed("the response is not text");
  const { parse } = await PARSERS[reader.format]();
  return parse(feed, answer.body);
}

const ACCEPT = { csv: "text/csv", json: "application/json", ics: "text/calendar" } as const;

/** The address with the present year. */
export const addressOf = ({ url }: Feed, now: Date): string => url.replaceAll("{year}", String(now.getUTCFullYear()));
