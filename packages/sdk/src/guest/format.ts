/**
 * A number with a fixed number of decimals, 20 at most, rounded half away from zero, with commas between thousands. One of
 * which a double does not hold so many digits is written as the language does.
 *
 * @example fixed(-1234.5, 2) === "-1,234.50"
 */
export const fixed = (value: number, decimals: number): string => $f(value, decimals, 0) ?? String(value);

/**
 * A change with its sign: a plus for a gain that does not round to nothing.
 *
 * @example signed(0.5) === "+0.50"
 */
export const signed = (value: number, decimals = 2): string =>
  $f(value, decimals, 1) ?? (value > 0 ? "+" : "") + String(value);

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
 *
 * @example line("one\u0007 line", 6) === "one li"
 */
export function line(text: string, most: number): string {
  if ($i(text) === 1) return text.slice(0, most);
  return [...text.replace(UNFIT, "")].slice(0, most).join("");
}
