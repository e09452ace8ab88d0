import { createHash } from "node:crypto";
import type { Forecast } from "@bourse/contract/host-api";
import type { Row } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { ForecastSeries } from "./port.ts";

/** Two forecasts with the same key are the same one. */
export interface ForecastKey {
  readonly extensionId: string;
  readonly revision: string;
  /** The question as sent to the model. */
  readonly question: string;
}

/** The kept forecasts. */
export interface ForecastStore {
  find(key: ForecastKey): Forecast | undefined;
  /** Adds one, and deletes the oldest beyond the limit. */
  add(key: ForecastKey, forecast: Omit<Forecast, "id">): Forecast;
  get(id: number): Forecast | undefined;
  /** Those older than `before`, newest first. */
  page(series: ForecastSeries, part: { readonly before: number; readonly limit: number }): Forecast[];
  /** All of a series, newest first. */
  all(series: ForecastSeries): Forecast[];
  /** Returns the removed forecast; undefined if there was none. */
  remove(id: number): Forecast | undefined;
  forget(extensionId: string): void;
}

export function forecastStore(database: Database, maxKept: number): ForecastStore {
  return {
    find({ extensionId, revision, question }) {
      const row = database.one(
        "SELECT id, body FROM forecasts WHERE extension_id = ? AND model_revision = ? AND question = ?",
        extensionId,
        revision,
        digestOf(question),
      );
      return row && fromRow(row);
    },
    add: ({ extensionId, revision, question }, forecast) =>
      database.transaction(() => {
        const { symbol, timeframe, source } = forecast;
        const row = database.one(
          `INSERT INTO forecasts (extension_id, model_revision, symbol, timeframe, source, question, body)
           VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (extension_id, model_revision, question) DO UPDATE SET body = excluded.body RETURNING id`,
          extensionId,
          revision,
          symbol,
          timeframe,
          source,
          digestOf(question),
          JSON.stringify(forecast),
        );
        const id = Number(row?.id);
        database.run("DELETE FROM forecasts WHERE id <= ?", id - maxKept);
        return { id, ...forecast };
      }),
    get(id) {
      const row = database.one("SELECT id, body FROM forecasts WHERE id = ?", id);
      return row && fromRow(row);
    },
    page: ({ symbol, timeframe }, { before, limit }) =>
      database
        .all(
          "SELECT id, body FROM forecasts WHERE symbol = ? AND timeframe = ? AND id < ? ORDER BY id DESC LIMIT ?",
          symbol,
          timeframe,
          before,
          limit,
        )
        .map(fromRow),
    all: ({ symbol, timeframe }) =>
      database
        .all("SELECT id, body FROM forecasts WHERE symbol = ? AND timeframe = ? ORDER BY id DESC", symbol, timeframe)
        .map(fromRow),
    remove(id) {
      const row = database.one("DELETE FROM forecasts WHERE id = ? RETURNING id, body", id);
      return row && fromRow(row);
    },
    forget: (extensionId) => database.run("DELETE FROM forecasts WHERE extension_id = ?", extensionId),
  };
}

function digestOf(question: string): string {
  return createHash("sha256").update(question).digest("hex");
}

function fromRow({ id, body }: Row): Forecast {
  return { id: Number(id), ...(JSON.parse(String(body)) as Omit<Forecast, "id">) };
}
