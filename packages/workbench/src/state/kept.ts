/** Reads what this browser kept under a name; undefined when there is nothing or it is not JSON. */
export function readKept(name: string): unknown {
  const text = localStorage.getItem(`bourse.${name}`);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a JSON value under a name. A full store loses the setting, not the page. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`bourse.${name}`, JSON.stringify(value));
  } catch (cause) {
    console.warn(`The setting ${name} was not saved.`, cause);
  }
}
