import { isJsonObject, type JsonObject, type JsonValue } from "../../json/value.ts";
import { LOCATIONS } from "../views.ts";

/** A member of a value of any type. */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The elements of an array; none for any other type. */
export function elements(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The members of an object; none for any other type. */
export function members(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** An element of a manifest with its path. */
export interface Placed {
  readonly path: readonly (string | number)[];
  readonly value: JsonValue;
}

/** Every view with its place. */
export function viewsOf(manifest: JsonObject): readonly Placed[] {
  return members(member(manifest.contributes, "views")).flatMap(([key, views]) =>
    elements(views).map((value, index) => ({ path: ["contributes", "views", key, index], value })),
  );
}

/** Every container with its place. */
export function containersOf(manifest: JsonObject): readonly Placed[] {
  const containers = member(manifest.contributes, "viewContainers");
  return LOCATIONS.flatMap((location) =>
    elements(member(containers, location)).map((value, index) => ({
      path: ["contributes", "viewContainers", location, index],
      value,
    })),
  );
}

/** Every contribution of a kind with its place. */
export function contributionsOf(manifest: JsonObject, kind: string): readonly Placed[] {
  return elements(member(manifest.contributes, kind)).map((value, index) => ({
    path: ["contributes", kind, index],
    value,
  }));
}

/** The declared capabilities; absent means none. */
export function capabilitiesOf(manifest: JsonObject): readonly JsonValue[] {
  return elements(manifest.capabilities);
}
