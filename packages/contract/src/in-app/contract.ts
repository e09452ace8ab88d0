import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors/index.ts";

/** The namespaces of the in-app API, in the order of the reference. */
export const IN_APP_NAMESPACES = [
  "window",
  "commands",
  "workspace",
  "env",
  "authentication",
  "lm",
  "trading",
  "automation",
] as const;
export type InAppNamespace = (typeof IN_APP_NAMESPACES)[number];

/** A method of the in-app API as both sides of the wire know it. */
export interface InAppContract<
  Method extends string = string,
  Params extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  readonly method: Method;
  /** Meaning of its member, for the reference; VS Code has no such member. */
  readonly docs?: string;
  /** The members that use the method, where they have other names. */
  readonly members?: readonly string[];
  /** A condition for plugins. Built-in extensions call every method, and plugins those of the namespaces that they name. */
  readonly plugins?: PluginCondition;
  /** The trader answers at any time: the method has no time limit. */
  readonly waitsForTrader?: true;
  readonly params: Params;
  /** Values that the host sends before the answer. */
  readonly reports?: TSchema;
  readonly result: Result;
  /** Valid parameters and a valid result, for tests and as an example for readers. */
  readonly sample: { readonly params: Static<Params>; readonly result: Static<Result> };
}

/** Plugins are refused, or must begin a parameter with their own id and a dot. */
export type PluginCondition = { readonly refused: ErrorCode; readonly because: string } | { readonly ownName: string };

/** Parameters of a method after they pass their check. */
export type ContractParams<Contract extends InAppContract> = Static<Contract["params"]>;

/** Result of a method. */
export type ContractResult<Contract extends InAppContract> = Static<Contract["result"]>;

/** An object without properties has a type that takes any object, so it describes no parameters. */
type NamedParams<Params extends TSchema> =
  Params extends TObject<infer Properties>
    ? keyof Properties extends never
      ? "a method without parameters has `params: NoParams`"
      : Params
    : Params;

/** Returns the literal and keeps its types. */
export function defineInApp<
  const Method extends `${InAppNamespace | "extension"}/${string}` | "initialize",
  Params extends TSchema,
  Result extends TSchema,
>(
  contract: InAppContract<Method, Params, Result> & { readonly params: NamedParams<Params> },
): InAppContract<Method, Params, Result> {
  return contract;
}

/** How a member relates to the one of the same name in VS Code. */
export const LIKENESS = {
  same: "same as VS Code",
  narrower: "narrower",
  ours: "ours",
} as const;

interface Member {
  /** Its name; a sub-domain's name stands before a dot. */
  readonly member: string;
  readonly likeness: keyof typeof LIKENESS;
  /** How it differs from VS Code's member; for a member of ours, its meaning. */
  readonly says: string;
}

/** A member of a namespace, for the reference. */
export interface InAppMember extends Member {
  readonly namespace: InAppNamespace;
  /** Methods of the wire behind it; none if it is answered without the host. */
  readonly methods: readonly string[];
}

/** A member that VS Code has with this signature. */
export const same = (member: string): Member => ({ member, likeness: "same", says: "" });

/** A member that does less than VS Code's of this name. */
export const narrower = (member: string, says: string): Member => ({ member, likeness: "narrower", says });

/** A member that VS Code does not have. */
export const ours = (member: string, says: string): Member => ({ member, likeness: "ours", says });

type ByMethod<Each extends { readonly method: string }> = { readonly [One in Each as One["method"]]: One };

/** A list of literals as a table by their methods. @throws Error when one is listed twice */
export function byMethod<const List extends readonly { readonly method: string }[]>(
  list: List,
): ByMethod<List[number]> {
  const table = Object.fromEntries(list.map((each) => [each.method, each]));
  if (Object.keys(table).length < list.length) throw new Error("a method is listed twice");
  return table as ByMethod<List[number]>;
}

type Entry<Namespace extends InAppNamespace> = InAppContract<`${Namespace}/${string}`> | Member;
type MethodOf<Entries extends readonly unknown[]> = Extract<Entries[number], InAppContract>;

/**
 * A namespace from one list, in the order of the reference: members, each before the methods that it uses, and methods
 * that are themselves a member.
 *
 * @example
 * inAppNamespace("env", [
 *   same("appName"),
 *   narrower("openExternal", "public https addresses only"),
 *   defineInApp({ method: "env/open", members: ["openExternal"], params, result, sample }),
 * ]);
 */
export function inAppNamespace<
  const Namespace extends InAppNamespace,
  const Entries extends readonly Entry<Namespace>[],
>(
  namespace: Namespace,
  entries: Entries,
): { readonly methods: ByMethod<MethodOf<Entries>>; readonly members: readonly InAppMember[] } {
  const methods = entries.filter((each): each is MethodOf<Entries> => "method" in each);
  const usedBy = (member: string) => methods.filter((each) => membersOf(each).includes(member)).map(nameOf);
  const members = entries.flatMap((each): readonly Member[] => {
    if (!("method" in each)) return [each];
    return each.docs === undefined ? [] : membersOf(each).map((member) => ours(member, each.docs ?? ""));
  });
  return {
    methods: byMethod(methods),
    members: members.map((each) => ({ namespace, ...each, methods: usedBy(each.member) })),
  };
}

const nameOf = ({ method }: InAppContract): string => method;

/** The member of its own name, which is what follows the slash, if the method names no others. */
const membersOf = ({ method, members = [method.slice(method.indexOf("/") + 1)] }: InAppContract) => members;
