import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { FastifyInstance } from "fastify";
import type { Cloud } from "../composition.ts";
import type { ServerConfig } from "../config/server.ts";
import { rootAnswers, SECURITY_PATH } from "../documentation/root.ts";
import { tagged } from "../domain/catalogue/cache.ts";
import { answerPage, answerPlain, answerReady } from "./answers.ts";
import { sendRaw } from "./register.ts";

/** Keeps crawlers out of the API: its answers are not pages to search, and its cursors would lead a crawler on without end. */
const ROBOTS = `User-agent: *\nDisallow: ${REST_BASE_PATH}\n`;

/** Addresses that are not routes of the API, but that people, crawlers and security researchers request from a host. */
export function addSiteRoutes(
  app: FastifyInstance,
  { flags, documentation, service }: Cloud,
  { securityContacts, publicUrl }: ServerConfig,
): void {
  const hasContact = securityContacts.length > 0;
  const root = rootAnswers({ flags, hasContact });
  app.get("/", { config: { routeName: "readRoot" } }, ({ headers }, reply) => {
    reply.header("vary", "accept");
    const tag = headers["if-none-match"];
    return sendRaw(
      reply,
      prefersPage(headers.accept ?? "") ? answerPage(root.page, tag) : answerReady(root.record, tag),
    );
  });
  const robots = tagged(Buffer.from(ROBOTS));
  app.get("/robots.txt", { config: { routeName: "readRobots" } }, ({ headers }, reply) =>
    sendRaw(reply, answerPlain(robots, headers["if-none-match"])),
  );
  if (hasContact)
    app.get(SECURITY_PATH, { config: { routeName: "readSecurity" } }, ({ headers }, reply) => {
      const text = securityText(service.clock.now(), { contacts: securityContacts, publicUrl });
      return sendRaw(reply, answerPlain(tagged(Buffer.from(text)), headers["if-none-match"]));
    });
  if (flags.includes("documentation"))
    app.get(REST_BASE_PATH, { config: { routeName: "readEntry" } }, ({ headers }, reply) =>
      sendRaw(reply, answerPage(documentation.entry(), headers["if-none-match"])),
    );
}

const DAY_MS = 86_400_000;
/**
 * RFC 9116 recommends an expiry within a year, so that nobody writes to an address that is no longer read. These
 * addresses come from the running configuration; a copy of them expires after 30 days.
 */
const CONTACT_DAYS = 30;

/** The lines of RFC 9116. They change once a day. */
function securityText(now: Date, of: { contacts: readonly string[]; publicUrl: string | undefined }): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const lines = [
    ...of.contacts.map((each) => `Contact: ${each}`),
    `Expires: ${new Date(midnight + CONTACT_DAYS * DAY_MS).toISOString()}`,
    ...(of.publicUrl?.startsWith("https:") ? [`Canonical: ${of.publicUrl}${SECURITY_PATH}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** True when a caller, like every browser, would rather have a page than JSON (RFC 9110, 12.5.1). */
function prefersPage(accept: string): boolean {
  const wishes = accept.split(",").map((each) => {
    const [type = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((part) => part.startsWith("q="))?.slice("q=".length) ?? 1);
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
  });
  const qualityOf = (...ranges: readonly string[]) =>
    ranges.map((range) => wishes.find(({ type }) => type === range)?.quality).find((each) => each !== undefined) ?? 0;
  return qualityOf("text/html", "text/*", "*/*") > qualityOf("application/json", "application/*", "*/*");
}
