/** Cuts text that arrives in pieces into lines. */
export class LineCutter {
  readonly #mostCharacters: number;
  #rest = "";

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters;
  }

  /** Calls `take` with each complete line until it returns false. Returns false when it did, or when a line is too long. */
  push(text: string, take: (line: string) => boolean): boolean {
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      if (!take(this.#rest + text.slice(from, end))) return false;
      this.#rest = "";
      from = end + 1;
    }
    this.#rest += text.slice(from);
    return this.#rest.length <= this.#mostCharacters;
  }

  /** The characters after the last line break. */
  get rest(): string {
    return this.#rest;
  }
}
