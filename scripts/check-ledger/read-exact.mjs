/** A string of JSON, or a number: a number outside strings becomes an object that keeps each of its digits. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*/g;

/**
 * Reads a line of JSON with integers of any size, each digit as it stands in the text; undefined for a line that is none.
 *
 * @param {string} line
 * @returns {unknown}
 */
export function readExact(line) {
  const marked = line.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `{"$integer":"${token}"}`));
  try {
    return JSON.parse(marked, (_key, value) => (isMarked(value) ? BigInt(value.$integer) : value));
  } catch {
    // No JSON, or a number that is no integer.
    return undefined;
  }
}

const isMarked = (value) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 1 && typeof value.$integer === "string";
