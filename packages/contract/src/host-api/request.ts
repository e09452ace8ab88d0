import type { HostRouteBody, HostRouteName, HostRouteParams, HostRouteQuery } from "./routes.ts";

/** Request data is never modified. A file stays what each side sends as one. */
type Given<Value, File> = Value extends File ? Value : { readonly [Key in keyof Value]: Given<Value[Key], File> };

interface EveryPart<Name extends HostRouteName, Bytes, File> {
  readonly params: HostRouteParams<Name>;
  readonly query: HostRouteQuery<Name>;
  readonly body: HostRouteBody<Name, Bytes, File>;
}

/** The parts of a request that a route takes; each caller chooses the types that represent bytes and a file. */
export type HostRequestParts<Name extends HostRouteName, Bytes, File = Bytes> = {
  readonly [Key in keyof EveryPart<Name, Bytes, File> as EveryPart<Name, Bytes, File>[Key] extends undefined
    ? never
    : Key]: Given<EveryPart<Name, Bytes, File>[Key], Bytes | File>;
};

/** Arguments of a call besides the route's name: parts that the route requires cannot be left out. */
export type HostCallArguments<Parts> = Record<never, never> extends Parts ? [parts?: Parts] : [parts: Parts];

/** Parts of a request once their types no longer matter. */
export interface AnyHostRequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Method and address of a call, the address relative to the host's origin. */
export interface HostRequestLine {
  readonly method: string;
  readonly path: string;
}

/** The request line of a call. It imports no schema, so that a page that calls it carries none. */
export function hostRequestLine(
  name: HostRouteName,
  { params = {}, query = {} }: AnyHostRequestParts,
): HostRequestLine {
  const [method = "GET", template = ""] = name.split(" ");
  const filled = template.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part] ?? "")));
  const search = new URLSearchParams(Object.entries(query).map(([part, value]) => [part, String(value)])).toString();
  return { method, path: search === "" ? filled : `${filled}?${search}` };
}
