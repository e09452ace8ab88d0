import { type AliasableExpression, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { RegistrationRow, SubmissionRow } from "../../database/tables.ts";

/** The version shown in the catalogue, with the extension's price. */
export interface Shown {
  readonly id: string;
  readonly version: string;
  readonly published_at: Date;
  readonly publisher_id: string;
  readonly publisher: string;
  readonly registration_state: RegistrationRow["state"];
  readonly channel: SubmissionRow["channel"];
  readonly runtime: SubmissionRow["runtime"];
  readonly capabilities: string;
  readonly manifest: string;
  readonly price_amount: bigint | null;
  readonly price_currency: string | null;
}

type Line = Omit<Shown, "publisher" | "registration_state">;

/**
 * Extensions that have a version to show. The database copies what the catalogue shows of it to the extension's own row, so
 * that a page reads one range of one table and does not touch the tables that grow with each version.
 */
function listed(work: Work) {
  return work
    .selectFrom("extension")
    .where("latest_key", "is not", null)
    .select([
      "id",
      "latest_version as version",
      "latest_published_at as published_at",
      "latest_publisher_id as publisher_id",
      "latest_channel as channel",
      "latest_runtime as runtime",
      "latest_capabilities as capabilities",
      "latest_manifest as manifest",
      "price_amount",
      "price_currency",
    ])
    .$narrowType<Line>();
}

/** The version of an extension that is shown in the catalogue. */
export function latestOf(work: Work, id: string): Promise<Shown | undefined> {
  return withPublisher(work, listed(work).where("id", "=", id)).executeTakeFirst();
}

/** Parameters of a catalogue query. */
export interface LatestPage {
  readonly beginnings: readonly string[];
  readonly after: string | undefined;
  readonly limit: number;
  /** The limit of the longest page. */
  readonly most: number;
}

/** The shown versions of a page of extensions, by id; only of extensions with a word for each of the beginnings. */
export function latestPage(work: Work, page: LatestPage): Promise<Shown[]> {
  let lines = listed(work);
  if (page.after !== undefined) lines = lines.where("id", ">", page.after);
  // A word consists only of letters and digits: nothing in it can end the quotes.
  const wanted = page.beginnings.map((word) => `'${word}':*`).join(" & ");
  if (wanted !== "") lines = lines.where(sql<boolean>`words @@ ${wanted}::tsquery`);
  // Cuts the page before the join, which would otherwise cost as much as for the whole catalogue. The literal limit
  // tells the planner how short the page is: for a parameter it assumes a tenth of the catalogue, and would plan each
  // time.
  const mostShown = lines.orderBy("id").limit(sql.lit(page.most + 1));
  const shown = work
    .selectFrom(mostShown.as("listed"))
    .selectAll()
    .orderBy("id")
    .limit(page.limit + 1);
  return withPublisher(work, shown).orderBy("shown.id").execute();
}

function withPublisher(work: Work, lines: AliasableExpression<Line>) {
  return work
    .selectFrom(lines.as("shown"))
    .innerJoin("registration", "registration.publisher_id", "shown.publisher_id")
    .selectAll("shown")
    .select(["registration.publisher", "registration.state as registration_state"]);
}
