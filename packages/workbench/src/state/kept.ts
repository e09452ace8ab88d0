/** Reads a value that this browser stored under a name; undefined if there is none or it is not JSON. */
export function readKept(name: string): unknown {
  const text = localStorage.getItem(`bourse.${name}`);
  return text === null ? undefined : parsedJson(text);
}

/** The value of a text; undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a JSON value under a name. A full storage loses the setting, not the page. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`bourse.${name}`, JSON.stringify(value));
  } catch (cause) {
    console.warn(`The setting ${name} was not saved.`, cause);
  }
}
