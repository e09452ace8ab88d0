import { randomUUID } from "node:crypto";
import type { Compared, Drawing, HostEvent, Indicator } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** Drawings and indicators; tests change it and read it. */
export interface FixtureObjects {
  drawings: Drawing[];
  indicators: Indicator[];
  compared: Compared[];
  revision: number;
}

/** An indicator on every chart. */
export const SMA_20: Indicator = {
  id: "11111111-1111-4111-8111-111111111111",
  chart_id: null,
  indicator: "sma",
  parameters: { period: 20 },
  hidden: false,
  revision: 1,
  created_at: "2026-01-01T00:00:00.000Z",
};

export const emptyObjects = (): FixtureObjects => ({ drawings: [], indicators: [], compared: [], revision: 0 });

export interface ObjectRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

type Kept = Drawing | Indicator | Compared;

/** The routes of drawings and indicators, as in the host; undefined for other requests. */
export function objectRoutes(objects: FixtureObjects, request: ObjectRequest): Answer | undefined {
  const [, , area = "", id = ""] = request.url.pathname.split("/");
  if (area !== "drawings" && area !== "indicators" && area !== "compared") return undefined;
  const { method, body } = request;
  if (method === "GET") return [200, { [area]: objects[area] }];
  const given = body as Partial<Kept> | undefined;
  const seen = given?.revision ?? Number(request.url.searchParams.get("revision"));
  const known: Kept | undefined = objects[area].find((each: Kept) => each.id === (id || given?.id));
  if (method === "POST" && known) return [200, known];
  if (method !== "POST") {
    if (!known) return refusal(404, "object.not_found", "It was removed.");
    if (seen && known.revision !== seen) return refusal(409, "object.changed", "Another window changed it.");
  }
  objects.revision += 1;
  const made = { id: randomUUID(), created_at: new Date().toISOString(), hidden: false };
  const base = known ? keptOf(known, area) : { ...made, ...(area === "drawings" && { locked: false }) };
  const next = { ...base, ...given, revision: objects.revision } as Kept;
  const list = objects[area] as Kept[];
  const put = known ? list.map((each) => (each === known ? next : each)) : [...list, next];
  Object.assign(objects, { [area]: method === "DELETE" ? list.filter((each) => each !== known) : put });
  request.emit({ type: area });
  return method === "DELETE" ? [204] : [200, next];
}

/** What a change leaves of an object: one of an indicator has its complete settings. */
function keptOf(known: Kept, area: string): Partial<Kept> {
  if (area !== "indicators") return known;
  const { id, created_at, origin } = known as Indicator;
  return { id, created_at, ...(origin && { origin }) };
}
