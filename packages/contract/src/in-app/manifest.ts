/** A command that the page lists, once its extension has registered it. */
export interface ContributedCommand {
  readonly command: string;
  readonly title: string;
  /** Stands before the title. */
  readonly category?: string;
  /** Such as `Alt O`: modifiers, then the letter, separated by spaces. */
  readonly keys?: string;
}

/** A setting of the client. */
export interface ContributedSetting {
  readonly type: "boolean" | "string" | "integer" | "number";
  readonly default: boolean | string | number;
  readonly description: string;
  /** The only values that a text may have. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A panel of the page that its extension fills with a tree. */
export interface ContributedView {
  /** Begins with the name of its extension, such as `extensions.running`. */
  readonly id: string;
  /** Shown on its tab. */
  readonly name: string;
  readonly actions?: readonly ViewAction[];
}

/** A command that the page offers in a view. It is called with the element that it is offered for. */
export interface ViewAction {
  readonly command: string;
  readonly title: string;
  /** `view`: above the tree. `inline`: beside an element and in its menu. `menu`: in its menu only. */
  readonly place: "view" | "inline" | "menu";
  /** Only elements with this context value; absent: every element. */
  readonly for?: string;
}

/** The contributions of a built-in extension, as data: they are known before it runs. */
export interface InAppManifest {
  readonly id: string;
  readonly name: string;
  readonly contributes: {
    readonly commands: readonly ContributedCommand[];
    readonly views?: readonly ContributedView[];
    /** By key, such as `output.follow`. */
    readonly configuration: Readonly<Record<string, ContributedSetting>>;
  };
}

/** Whether a value fits a setting. */
export function fitsSetting(setting: ContributedSetting, value: unknown): boolean {
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = setting;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "string") return typeof value === "string" && (setting.enum?.includes(value) ?? true);
  const isNumber = type === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isNumber && (value as number) >= minimum && (value as number) <= maximum;
}

const KINDS = { boolean: "on or off", string: "a text", integer: "a whole number", number: "a number" } as const;

/** The values that fit a setting, in words: `a whole number from 0 to 1000`. */
export function settingRule({ type, enum: choices, minimum, maximum }: ContributedSetting): string {
  if (choices) return `one of ${choices.join(", ")}`;
  const kind = KINDS[type];
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${kind} of at least ${minimum}`;
  return maximum === undefined ? kind : `${kind} of at most ${maximum}`;
}
