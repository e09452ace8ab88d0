/** From here on not every whole number is exact as a double: more digits would be invented. */
const EXACT: f64 = 9007199254740992;

/** A number with a fixed number of decimals, rounded half away from zero, with commas between thousands. */
export function fixed(value: f64, decimals: i32): string {
  let scale: f64 = 1;
  for (let i = 0; i < decimals; i++) scale *= 10;
  if (!(Math.abs(value) * scale < EXACT)) return value.toString();
  const units = <u64>Math.floor(Math.abs(value) * scale + 0.5);
  const whole = grouped((units / <u64>scale).toString());
  const sign = value < 0 && units > 0 ? "-" : "";
  return decimals == 0 ? sign + whole : sign + whole + "." + (units % <u64>scale).toString().padStart(decimals, "0");
}

/** Like {@link fixed}, with a plus sign for gains and a per cent sign. */
export function percent(value: f64, decimals: i32 = 2): string {
  const text = fixed(value, decimals);
  return (value > 0 && text != fixed(0, decimals) ? "+" : "") + text + " %";
}

function grouped(digits: string): string {
  let out = "";
  for (let i = 0; i < digits.length; i++) {
    if (i > 0 && (digits.length - i) % 3 == 0) out += ",";
    out += digits.charAt(i);
  }
  return out;
}
