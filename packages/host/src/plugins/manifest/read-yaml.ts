import { childPointer, type Issue, issue, type JsonValue, PLUGIN_YAML_MAX_DEPTH, placeFinder } from "@bourse/contract";
import { isAlias, isMap, isScalar, isSeq, type Pair, type ParsedNode, parseAllDocuments } from "yaml";

/** A fault and its place in the text, which counts from 1. */
export interface PlacedIssue extends Issue {
  readonly line: number;
  readonly column: number;
}

/** The value of a text with the places of its parts, or every fault that could be found. */
export interface YamlRead {
  /** Absent if the text cannot be read to its end. */
  readonly value?: JsonValue;
  readonly issues: readonly PlacedIssue[];
  /** Gives an issue the position of the nearest part of the text that exists. */
  place(found: Issue): PlacedIssue;
}

/** Plain words that a reader of YAML 1.1 or 1.2 turns into something else than text. */
const AMBIGUOUS = [
  /^(?:~|null|true|false|yes|no|on|off|y|n)?$/i,
  /^[-+]?(?:0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+)$/i,
  /^[-+]?(?=\.?[0-9])[0-9_]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  // Sexagesimal numbers and times.
  /^[-+]?[0-9]+(?::[0-9]+)+(?:\.[0-9]*)?$/,
  // Dates.
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?$/,
  /^[=<]{1,2}$/,
];

/**
 * Reads the small part of YAML that every reader understands alike: maps, lists and texts. It refuses an unquoted word
 * that some readers take for a number, a date or a truth value, so that no text has two meanings.
 */
export function readYaml(text: string): YamlRead {
  const reader = new Reader(text);
  const value = reader.document();
  return { ...(value === undefined ? {} : { value }), issues: reader.issues, place: (found) => reader.place(found) };
}

/** Message of the parser when nesting exhausts its stack; the reader replaces it by an issue about the depth. */
const EXHAUSTED = "Maximum call stack size exceeded";

class Reader {
  readonly issues: PlacedIssue[] = [];
  readonly #text: string;
  readonly #placeOf: ReturnType<typeof placeFinder>;
  readonly #offsets = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
    this.#placeOf = placeFinder(text);
  }

  document(): JsonValue | undefined {
    // `failsafe`: everything is text, and `strict` refuses what the specification leaves open.
    const documents = parseAllDocuments(this.#text, {
      version: "1.2",
      schema: "failsafe",
      strict: true,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    const [first, second] = Array.isArray(documents) ? documents : [];
    if (first === undefined) {
      this.#report("plugin.yaml_invalid", { pointer: "", at: 0 }, "the file is empty");
      return undefined;
    }
    for (const { message, pos } of [...first.errors, ...first.warnings]) {
      if (message.includes(EXHAUSTED)) this.#tooDeep("", pos[0]);
      else this.#report("plugin.yaml_invalid", { pointer: "", at: pos[0] }, sentence(message));
    }
    if (second) this.#forbid(second.range[0], "a second document");
    if (/^%/m.test(this.#text.slice(0, first.range[0] + 1))) this.#forbid(0, "a directive");
    if (first.errors.length > 0) return undefined;
    return this.#value(first.contents as ParsedNode | null, "", 0);
  }

  place(found: Issue): PlacedIssue {
    let { pointer } = found;
    while (pointer !== "" && !this.#offsets.has(pointer)) pointer = pointer.slice(0, pointer.lastIndexOf("/"));
    return { ...found, ...this.#placeOf(this.#offsets.get(pointer) ?? 0) };
  }

  #value(node: ParsedNode | null, pointer: string, depth: number): JsonValue {
    const at = node?.range[0] ?? 0;
    if (!this.#offsets.has(pointer)) this.#offsets.set(pointer, at);
    if (depth > PLUGIN_YAML_MAX_DEPTH) {
      this.#tooDeep(pointer, at);
      return null;
    }
    if (node === null || isAlias(node)) {
      if (node) this.#forbid(at, `an alias (${node.toString()})`);
      return null;
    }
    if (node.anchor) this.#forbid(at, `an anchor (&${node.anchor})`);
    if (node.tag) this.#forbid(at, `a tag (${node.tag})`);
    if (isMap(node)) return this.#map(node.items as Pair<ParsedNode, ParsedNode | null>[], pointer, depth);
    if (isSeq(node)) {
      return node.items.map((item, index) => this.#value(item as ParsedNode, childPointer(pointer, index), depth + 1));
    }
    return this.#scalar(node, pointer, at);
  }

  #map(items: readonly Pair<ParsedNode, ParsedNode | null>[], pointer: string, depth: number): JsonValue {
    const object: Record<string, JsonValue> = {};
    for (const { key, value } of items) {
      const at = key?.range[0] ?? 0;
      const name = this.#key(key, pointer, at);
      if (name === undefined) continue;
      const inner = childPointer(pointer, name);
      this.#offsets.set(inner, this.#offsets.get(inner) ?? value?.range[0] ?? at);
      if (Object.hasOwn(object, name)) {
        this.#report("json.duplicate_key", { pointer: inner, at }, `the key ${JSON.stringify(name)} stands twice`);
      } else object[name] = this.#value(value, inner, depth + 1);
    }
    return object;
  }

  #key(key: ParsedNode | null, pointer: string, at: number): string | undefined {
    if (key !== null && isScalar(key) && !key.anchor && !key.tag) {
      const name = String(key.value);
      if (name === "<<") this.#forbid(at, "a merge key (<<)");
      else if (name === "__proto__") {
        this.#report("json.forbidden_key", { pointer, at }, "the key __proto__ changes what an object inherits");
      } else if (key.type !== "PLAIN" || !isAmbiguous(name)) return name;
      else this.#ambiguous(pointer, at, name);
      return undefined;
    }
    this.#forbid(at, key !== null && isScalar(key) ? "an anchor or a tag" : "a key that is not a text");
    return undefined;
  }

  #scalar(node: ParsedNode, pointer: string, at: number): JsonValue {
    if (!isScalar(node)) return null;
    const text = typeof node.value === "string" ? node.value : "";
    if (node.type === "PLAIN" && isAmbiguous(text)) this.#ambiguous(pointer, at, text);
    return text;
  }

  #ambiguous(pointer: string, at: number, text: string): void {
    const said = text === "" ? "an empty value" : JSON.stringify(text);
    this.#report("plugin.yaml_ambiguous", { pointer, at }, `${said} without quotes is not a text in every reader`);
  }

  #tooDeep(pointer: string, at: number): void {
    const message = `lists and keys nest deeper than ${PLUGIN_YAML_MAX_DEPTH} levels`;
    this.#report("json.too_deep", { pointer, at }, message);
  }

  #forbid(at: number, named: string): void {
    this.#report("plugin.yaml_forbidden", { pointer: "", at }, `${named} is not allowed here`);
  }

  #report(rule: string, { pointer, at }: { pointer: string; at: number }, message: string): void {
    this.issues.push({ ...issue(rule, pointer, message), ...this.#placeOf(at) });
  }
}

function isAmbiguous(text: string): boolean {
  return AMBIGUOUS.some((each) => each.test(text));
}

/** The parser's message, one line of it. */
function sentence(message: string): string {
  const [line = ""] = message.split("\n");
  return line.slice(0, 200).toWellFormed();
}
