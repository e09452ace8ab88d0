import type { ObjectLimits } from "@bourse/contract";
import type { Drawing, NewDrawing, ObjectOrigin } from "@bourse/contract/host-api";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { type ObjectStoreDeps, objectStore, type Stored } from "../objects/store.ts";
import { checkShape } from "./points.ts";
import type { DrawingsService } from "./port.ts";

/** Dependencies of the drawings. */
export interface DrawingDeps extends ObjectStoreDeps {
  readonly events: EventBus;
  readonly limits: Pick<ObjectLimits, "maxDrawings" | "maxDrawingsPerSymbol">;
}

type Body = Omit<Drawing, "id" | "revision" | "created_at" | "origin" | "symbol">;

export function drawingsService(deps: DrawingDeps): DrawingsService {
  const { events, limits } = deps;
  const store = objectStore<Body>("drawings", deps);
  const show = (stored: Stored<Body>): Drawing => {
    events.emit({ type: "drawings" });
    return fromStored(stored);
  };
  const full = (symbol: string | undefined) => {
    const all = store.list();
    const own = all.filter((each) => each.place === symbol).length;
    if (own >= limits.maxDrawingsPerSymbol) return new HostRefusal("object.too_many", `${symbol} has ${own} drawings`);
    if (all.length < limits.maxDrawings) return undefined;
    return new HostRefusal("object.too_many", `there are ${all.length} drawings`);
  };
  return {
    full,
    list: (symbol) =>
      store
        .list()
        .filter((each) => symbol === undefined || each.place === symbol)
        .map(fromStored),
    elsewhere(id) {
      const found = store.elsewhere(id);
      return found && fromStored(found);
    },
    create({ id, symbol, ...rest }: NewDrawing, origin?: ObjectOrigin) {
      const body: Body = { locked: false, hidden: false, ...rest };
      checkShape(body);
      const known = id === undefined ? undefined : store.find(id);
      if (known) return sameAs(fromStored(known), { symbol, kind: body.kind });
      const refusal = full(symbol);
      if (refusal) throw refusal;
      return show(store.add({ id, place: symbol, body, origin }));
    },
    change(id, { revision, ...changes }) {
      const { body, place } = store.get(id);
      const next = { ...body, ...changes };
      checkShape(next);
      return show(store.rewrite({ id, place, body: next, revision }));
    },
    remove(id, revision) {
      store.remove(id, revision);
      events.emit({ type: "drawings" });
    },
    removeAnywhere(id) {
      store.removeAnywhere(id);
      events.emit({ type: "drawings" });
    },
  };
}

/** A repeated request has the same id; a different drawing with that id is a mistake. */
function sameAs(known: Drawing, { symbol, kind }: Pick<Drawing, "symbol" | "kind">): Drawing {
  if (known.symbol === symbol && known.kind === kind) return known;
  throw new HostRefusal("object.id_taken", `by a ${known.kind} drawing of ${known.symbol}`);
}

function fromStored({ id, place, body, revision, createdAt, origin }: Stored<Body>): Drawing {
  return {
    id,
    symbol: place ?? "",
    ...body,
    revision,
    created_at: createdAt,
    ...(origin ? { origin } : {}),
  };
}
