/** A JSON string or number: a number outside strings becomes an object that keeps each of its digits. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*/g;

/**
 * Reads a line of JSON with integers of any size, keeping every digit; undefined for an invalid line.
 *
 * @param {string} line
 * @returns {unknown}
 */
export function readExact(line) {
  const marked = line.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `{"$integer":"${token}"}`));
  try {
    return JSON.parse(marked, (_key, value) => (isMarked(value) ? BigInt(value.$integer) : value));
  } catch {
    // Not JSON, or a number that is not an integer.
    return undefined;
  }
}

const isMarked = (value) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 1 && typeof value.$integer === "string";
