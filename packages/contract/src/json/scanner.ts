import type { Issue } from "../issue.ts";
import type { JsonLimits } from "../limits/json.ts";
import { type JsonCode, jsonIssue } from "./json-issue.ts";
import { isPlainInteger, judgeNumber, toInt64 } from "./number.ts";
import { type PathStep, toPointer } from "./pointer.ts";
import type { ExactJsonValue } from "./value.ts";

/** Checks of a scan beyond the grammar. */
export interface ScanRules {
  readonly limits: JsonLimits;
  /** Reports where only an integer may stand; the path is reused, so callers must not keep it. */
  readonly integerAt: (path: readonly PathStep[]) => boolean;
  /** Plain integers beyond 2^53 are returned as bigint, up to int64. */
  readonly exactIntegers: boolean;
}

/** Result of a scan. `value` is absent when the text cannot be read to its end. */
export interface ScanResult {
  readonly value?: ExactJsonValue;
  readonly issues: readonly Issue[];
  /** Offset in UTF-16 units at which reading stopped before the end of the text. */
  readonly stoppedAt?: number;
}

/** Ends a scan from inside its recursion; its issue is already in the list. */
class Stop extends Error {}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const NOT_A_NUMBER = /NaN|-?Infinity/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/** Reads one JSON document and reports every fault it can find; never throws. */
export function scanJson(text: string, rules: ScanRules): ScanResult {
  const scanner = new Scanner(text, rules);
  try {
    return { value: scanner.document(), issues: scanner.issues };
  } catch (fault) {
    if (fault instanceof Stop) return { issues: scanner.issues, stoppedAt: scanner.at };
    throw fault;
  }
}

class Scanner {
  readonly issues: Issue[] = [];
  readonly #text: string;
  readonly #rules: ScanRules;
  readonly #path: PathStep[] = [];
  #at = 0;
  #values = 0;

  constructor(text: string, rules: ScanRules) {
    this.#text = text;
    this.#rules = rules;
  }

  get at(): number {
    return this.#at;
  }

  document(): ExactJsonValue {
    this.#space();
    if (this.#at === this.#text.length) this.#fail("the document is empty");
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail("something follows the end of the document");
    return value;
  }

  #value(): ExactJsonValue {
    this.#values += 1;
    if (this.#values > this.#rules.limits.maxValues) {
      this.#stop("json.too_large", `the document holds more than ${this.#rules.limits.maxValues} values`);
    }
    switch (this.#text[this.#at]) {
      case "{":
        return this.#object();
      case "[":
        return this.#array();
      case '"':
        return this.#string(this.#rules.limits.maxStringLength, "string");
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #object(): ExactJsonValue {
    this.#enter();
    const object: Record<string, ExactJsonValue> = {};
    if (!this.#skip("}")) {
      do {
        this.#space();
        this.#member(object);
        this.#space();
      } while (this.#skip(","));
      this.#expect("}");
    }
    return object;
  }

  #member(object: Record<string, ExactJsonValue>): void {
    if (this.#text[this.#at] !== '"') this.#fail("a key in double quotes is expected");
    const key = this.#string(this.#rules.limits.maxKeyLength, "key");
    this.#space();
    this.#expect(":");
    this.#space();
    this.#path.push(key);
    const refused = this.#refuseKey(key, object);
    const value = this.#value();
    if (!refused) object[key] = value;
    this.#path.pop();
  }

  /** Some parsers keep the first of two equal keys, others the last: two readers would approve different documents. */
  #refuseKey(key: string, object: object): boolean {
    if (key === "__proto__") {
      this.#report("json.forbidden_key", "the key __proto__ changes what an object inherits in some readers");
      return true;
    }
    if (!Object.hasOwn(object, key)) return false;
    this.#report("json.duplicate_key", `the key ${show(key)} stands twice in this object`);
    return true;
  }

  #array(): ExactJsonValue {
    this.#enter();
    const array: ExactJsonValue[] = [];
    if (!this.#skip("]")) {
      do {
        this.#space();
        this.#path.push(array.length);
        array.push(this.#value());
        this.#path.pop();
        this.#space();
      } while (this.#skip(","));
      this.#expect("]");
    }
    return array;
  }

  /** Enters an array or object, if the depth allows: steps over its opening bracket and the white space after it. */
  #enter(): void {
    if (this.#path.length >= this.#rules.limits.maxDepth) {
      this.#stop("json.too_deep", `objects and arrays nest deeper than ${this.#rules.limits.maxDepth} levels`);
    }
    this.#at += 1;
    this.#space();
  }

  #number(): ExactJsonValue {
    const token = this.#take(NUMBER);
    if (token === "") return this.#notANumber();
    const verdict = judgeNumber(token);
    if (verdict === "integer") return Number(token);
    const exact = this.#rules.exactIntegers ? toInt64(token) : undefined;
    if (exact !== undefined) return exact;
    const lost = verdict === "inexact" || (this.#rules.exactIntegers && isPlainInteger(token));
    if (lost || this.#rules.integerAt(this.#path)) {
      const most = this.#rules.exactIntegers ? "2^63-1" : "2^53-1";
      this.#report("json.integer_invalid", `${show(token)} is not an integer in plain digits of at most ${most}`);
    } else if (verdict === "infinite") {
      this.#report("json.number_invalid", `${show(token)} is larger than any double`);
      return 0;
    }
    return Number(token);
  }

  #notANumber(): ExactJsonValue {
    const token = this.#take(NOT_A_NUMBER);
    if (token === "") this.#fail("a value is expected");
    const cause = token === "NaN" ? "0/0 or a value that is missing" : "a division by zero";
    this.#report("json.integer_invalid", `${token} is not a number of JSON; a calculation makes it of ${cause}`);
    return 0;
  }

  /** Reads a string with its quotes; an escape is decoded before anything compares the text. */
  #string(limit: number, what: "string" | "key"): string {
    const start = this.#at;
    const escaped = this.#toClosingQuote();
    const text = escaped ? this.#unescape(start) : this.#text.slice(start + 1, this.#at - 1);
    if (text.length > limit) {
      this.#report("json.too_large", `a ${what} is longer than ${limit} characters`);
      return text.slice(0, limit).toWellFormed();
    }
    if (escaped) this.#refuseText(text);
    return text;
  }

  /** Steps past the closing quote; returns true when the string contains a backslash. */
  #toClosingQuote(): boolean {
    let escaped = false;
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const unit = this.#text.charCodeAt(at);
      if (unit === QUOTE) {
        this.#at = at + 1;
        return escaped;
      }
      if (unit === BACKSLASH) {
        escaped = true;
        at += 1;
      } else if (unit < FIRST_PRINTABLE) {
        this.#at = at;
        this.#fail("a control character must be escaped");
      }
    }
    return this.#fail("a string is not closed");
  }

  /** The engine's own parser decodes escapes; it gets one closed string, so that nothing else can be read into it. */
  #unescape(start: number): string {
    const token = this.#text.slice(start, this.#at);
    try {
      return JSON.parse(token) as string;
    } catch {
      return this.#fail("the string before this holds an escape that does not exist");
    }
  }

  #refuseText(text: string): void {
    if (!text.isWellFormed()) this.#report("json.encoding_invalid", "an escape names half of a surrogate pair");
    if (text.includes("\0")) this.#report("json.encoding_invalid", "an escape names U+0000");
  }

  #word<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#fail("a value is expected");
    this.#at += word.length;
    return value;
  }

  #take(pattern: RegExp): string {
    const start = this.#at;
    pattern.lastIndex = start;
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex;
    return this.#text.slice(start, this.#at);
  }

  #space(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at += 1;
    }
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#skip(character)) this.#fail(`${character} is expected`);
  }

  #report(rule: JsonCode, message: string): void {
    if (this.issues.length >= this.#rules.limits.maxFaults) this.#stop("json.more_faults", "the rest is not listed");
    this.issues.push(jsonIssue(rule, toPointer(this.#path), message));
  }

  #fail(message: string): never {
    return this.#stop("json.syntax", `${message} at ${this.#place()}`);
  }

  #stop(rule: JsonCode, message: string): never {
    this.issues.push(jsonIssue(rule, toPointer(this.#path), message));
    throw new Stop();
  }

  #place(): string {
    const before = this.#text.slice(0, this.#at);
    const line = before.split("\n").length;
    return `line ${line}, column ${this.#at - before.lastIndexOf("\n")}`;
  }
}

/** Untrusted text for a message: quoted, escaped and short. */
function show(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
