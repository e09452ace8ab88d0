/** From here on not every whole number is exact as a double: more digits would be invented. */
const EXACT = 2 ** 53;

/**
 * A number with a fixed number of decimals, rounded half away from zero, with commas between thousands.
 *
 * @example fixed(-1234.5, 2) === "-1,234.50"
 */
export function fixed(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  if (!(Math.abs(value) * scale < EXACT)) return String(value);
  const units = Math.floor(Math.abs(value) * scale + 0.5);
  const whole = grouped(String(Math.floor(units / scale)));
  const sign = value < 0 && units > 0 ? "-" : "";
  return decimals === 0 ? sign + whole : `${sign}${whole}.${String(units % scale).padStart(decimals, "0")}`;
}

/** By slices: a board has dozens of figures, and an expression costs the engine more than all of the rest. */
function grouped(digits: string): string {
  let rest = digits;
  let out = "";
  for (; rest.length > 3; rest = rest.slice(0, -3)) out = `,${rest.slice(-3)}${out}`;
  return rest + out;
}

/**
 * A change with its sign: a plus for a gain that does not round to nothing.
 *
 * @example signed(0.5) === "+0.50"
 */
export function signed(value: number, decimals = 2): string {
  const text = fixed(value, decimals);
  return (value > 0 && text !== fixed(0, decimals) ? "+" : "") + text;
}

/**
 * Like {@link signed}, with a per cent sign.
 *
 * @example percent(-1.25) === "-1.25 %"
 */
export const percent = (value: number, decimals = 2): string => `${signed(value, decimals)} %`;

/**
 * A price with the usual decimals of its size: two from 100 on, four from 1 on, else six. The host tells a guest no tick.
 *
 * @param like the price whose decimals are taken, for a distance between two prices
 * @example priceText(1.1) === "1.1000"
 * @example priceText(2.5, 5010) === "2.50"
 */
export function priceText(price: number, like: number = price): string {
  const size = Math.abs(like);
  return fixed(price, size >= 100 ? 2 : size >= 1 ? 4 : 6);
}

const UNFIT = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * One line that a title or a status takes: without control characters and those that change the direction of text, and of
 * `most` characters at most. Use it on text that is not your own, such as symbols and names.
 */
export const line = (text: string, most: number): string => [...text.replace(UNFIT, "")].slice(0, most).join("");
