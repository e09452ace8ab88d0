import { readFileSync } from "node:fs";

/** All faults of a configuration, one per line. No line contains a value, which could be a secret. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the configuration makes no sense:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/**
 * The environment of the process while it is being read. A reader that finds a fault records it and continues, so that
 * an operator sees all of them at one start; {@link Environment.end} refuses the configuration if there was one.
 */
export class Environment {
  readonly #variables: NodeJS.ProcessEnv;
  readonly #faults: string[] = [];

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables;
  }

  /** A variable; an empty one counts as absent. */
  text(name: string): string | undefined {
    return this.#variables[name] || undefined;
  }

  /** A secret: the variable itself, or the content of the file given by `NAME_FILE`. */
  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`);
    const value = this.text(name);
    if (file === undefined) return value;
    if (value !== undefined) this.fault(`${name} and ${name}_FILE are both set`);
    try {
      return readFileSync(file, "utf8").trim() || undefined;
    } catch {
      this.fault(`${name}_FILE cannot be read`);
      return undefined;
    }
  }

  /** A whole number from `least` to `most`, both included. */
  integer(name: string, range: { readonly least: number; readonly most: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^[0-9]{1,15}$/.test(text) && value >= range.least && value <= range.most) return value;
    this.fault(`${name} is not a whole number from ${range.least} to ${range.most}`);
    return undefined;
  }

  /** One of a few words. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name);
    const word = words.find((each) => each === text);
    if (text !== undefined && word === undefined) this.fault(`${name} is none of ${words.join(", ")}`);
    return word;
  }

  /** Items separated by commas. */
  list(name: string): readonly string[] {
    const parts = (this.text(name) ?? "").split(",").map((part) => part.trim());
    return parts.filter((part) => part !== "");
  }

  /** An http or https address; `origin` requires one without path, query, fragment, user or password. */
  address(name: string, kind: "origin" | "any"): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
    if (!url || !isHttp || url.username !== "" || url.password !== "") {
      this.fault(`${name} is not an http or https address without user and password`);
      return undefined;
    }
    if (kind === "any") return text;
    if (url.pathname !== "/" || text.includes("?") || text.includes("#"))
      this.fault(`${name} is not an origin: it has a path, a query or a fragment`);
    return url.origin;
  }

  /** Records a fault; its text names variables, never their values. */
  fault(text: string): void {
    this.#faults.push(text);
  }

  /** @throws ConfigurationError when there was a fault. */
  end(): void {
    if (this.#faults.length > 0) throw new ConfigurationError(this.#faults);
  }
}
