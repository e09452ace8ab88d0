import type { BridgeMethod, BridgeParams } from "@bourse/contract/web-app";
import { isRecord } from "./wire.ts";

/** Methods that the page does itself. */
export type PageMethod = Extract<BridgeMethod, `app.${string}` | "clipboard.write">;

/** Methods of the host that ask the trader something. */
export const ASKING_METHODS: ReadonlySet<string> = new Set<AskingMethod>(["external.open", "secrets.request"]);

/** Methods whose answer goes to the next document if this one has left the page. */
export type AskingMethod = "app.download" | "external.open" | "secrets.request";

/** A download that the trader has not decided about. */
export interface Download {
  readonly fileName: string;
  readonly type: string;
  readonly text: string;
}

/** The page's side of the methods. */
export interface PageDesk {
  ready(): { readonly theme: "light" | "dark"; readonly locale: string; readonly kept?: unknown };
  title(words: string): void;
  /** Keeps the state for the next document; false when it is too large. */
  keep(state: unknown): boolean;
  /** Asks the trader. */
  download(file: Download): Promise<boolean | Refused>;
  /** True while the trader's last click or key was in this frame, a moment ago. */
  isUsed(): Promise<boolean>;
  copy(text: string): Promise<void>;
}

/** A refusal of a method. It is a value, because the stack of an exception would cost more than the rest of an answer. */
export class Refused {
  readonly code: string;
  readonly message: string;
  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

const TYPES: Readonly<Record<string, string>> = { csv: "text/csv", json: "application/json", txt: "text/plain" };
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$/;
/** No control characters and none that change the direction of text; not blank. The tab shows it. */
const SHOWN = /^(?=.*[^\s])[^\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,60}$/u;
const MAX_CLIPBOARD = 65_536;

const NOT_USED = new Refused("webapp.gesture_required", "the trader has not just clicked in the frame");
const INVALID = new Refused("command.params_invalid", "the parameters do not have the method's form");

const TOO_LARGE = new Refused("webapp.kept_too_large", "the state is larger than the page keeps");

interface Definition {
  /** The only parameters that are allowed. */
  readonly names: readonly string[];
  takes(params: Readonly<Record<string, unknown>>): boolean;
  run(desk: PageDesk, params: never): object | Promise<object>;
}

/** The page's own checks of parameters; a test compares them with the contract's schemas. */
const METHODS: { readonly [Method in PageMethod]: Definition } = {
  "app.ready": { names: [], takes: () => true, run: (desk) => desk.ready() },
  "app.keep": {
    names: ["state"],
    takes: (params) => Object.hasOwn(params, "state"),
    run: (desk, { state }: BridgeParams<"app.keep">) => (desk.keep(state) ? { kept: true } : TOO_LARGE),
  },
  "app.title": {
    names: ["title"],
    takes: ({ title }) => isText(title, 60) && SHOWN.test(title),
    run(desk, { title }: BridgeParams<"app.title">) {
      desk.title(title);
      return {};
    },
  },
  "app.download": {
    names: ["name", "type", "text"],
    takes: ({ name, type, text }) =>
      isText(name, 64) &&
      FILE_NAME.test(name) &&
      typeof type === "string" &&
      Object.hasOwn(TYPES, type) &&
      typeof text === "string",
    async run(desk, { name, type, text }: BridgeParams<"app.download">) {
      const saved = await desk.download({ fileName: `${name}.${type}`, type: TYPES[type] ?? "text/plain", text });
      return saved instanceof Refused ? saved : { saved };
    },
  },
  "clipboard.write": {
    names: ["text"],
    takes: ({ text }) => isText(text, MAX_CLIPBOARD),
    async run(desk, { text }: BridgeParams<"clipboard.write">) {
      if (!(await desk.isUsed())) return NOT_USED;
      await desk.copy(text);
      return { written: true };
    },
  },
};

export const isPageMethod = (method: string): method is PageMethod => Object.hasOwn(METHODS, method);

export function takesParams(method: PageMethod, params: unknown): boolean {
  const { names, takes } = METHODS[method];
  return isRecord(params) && Object.keys(params).every((name) => names.includes(name)) && takes(params);
}

/** Returns the result itself, or a promise if the method must wait for somebody. */
export function runPageMethod(
  desk: PageDesk,
  method: PageMethod,
  params: unknown,
): object | Refused | Promise<object | Refused> {
  return takesParams(method, params) ? METHODS[method].run(desk, params as never) : INVALID;
}

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length > 0 && [...value].length <= max;
}
