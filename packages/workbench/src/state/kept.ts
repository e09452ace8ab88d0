/** Reads a value that this browser stored under a name; undefined if there is none or it is not JSON. */
export function readKept(name: string): unknown {
  const text = localStorage.getItem(`bourse.${name}`);
  if (text === null) return undefined;
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
