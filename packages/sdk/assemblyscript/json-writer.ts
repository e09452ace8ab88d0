/** Writes one JSON object member by member. Optional members are left out when they are empty. */
export class ObjectWriter {
  private json: string = "";

  text(name: string, value: string): ObjectWriter {
    return this.raw(name, quoted(value));
  }

  /** Left out when empty. */
  optionalText(name: string, value: string): ObjectWriter {
    return value.length > 0 ? this.text(name, value) : this;
  }

  number(name: string, value: f64): ObjectWriter {
    return this.raw(name, numberText(value));
  }

  /** Left out when NaN. */
  optionalNumber(name: string, value: f64): ObjectWriter {
    return isNaN(value) ? this : this.number(name, value);
  }

  flag(name: string, value: bool): ObjectWriter {
    return this.raw(name, value ? "true" : "false");
  }

  /** Left out when false. */
  optionalFlag(name: string, value: bool): ObjectWriter {
    return value ? this.flag(name, true) : this;
  }

  texts(name: string, values: string[]): ObjectWriter {
    const parts: string[] = [];
    for (let i = 0; i < values.length; i++) parts.push(quoted(values[i]));
    return this.raw(name, "[" + parts.join(",") + "]");
  }

  /** A member whose value is already JSON. */
  raw(name: string, json: string): ObjectWriter {
    this.json += (this.json.length > 0 ? "," : "") + quoted(name) + ":" + json;
    return this;
  }

  /** Left out when empty. */
  optionalRaw(name: string, json: string): ObjectWriter {
    return json.length > 0 ? this.raw(name, json) : this;
  }

  end(): string {
    return "{" + this.json + "}";
  }
}

/** A JSON number: a whole number has no fraction, so that it is valid as an integer; `null` when not finite. */
export function numberText(value: f64): string {
  if (!isFinite(value)) return "null";
  if (value == 0) return "0";
  const text = value.toString();
  return text.endsWith(".0") ? text.slice(0, text.length - 2) : text;
}

/** A JSON string. Half a surrogate pair becomes U+FFFD: the host refuses invalid UTF-8. */
export function quoted(text: string): string {
  let out = '"';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isPair(text, i)) {
      i++;
      continue;
    }
    if (code >= 0x20 && code != 0x22 && code != 0x5c && (code & 0xf800) != 0xd800) continue;
    out += text.substring(from, i) + escapeOf(code);
    from = i + 1;
  }
  return out + text.substring(from) + '"';
}

function isPair(text: string, at: i32): bool {
  if ((text.charCodeAt(at) & 0xfc00) != 0xd800 || at + 1 >= text.length) return false;
  return (text.charCodeAt(at + 1) & 0xfc00) == 0xdc00;
}

function escapeOf(code: i32): string {
  if (code == 0x22) return '\\"';
  if (code == 0x5c) return "\\\\";
  if (code >= 0x20) return "\ufffd";
  return "\\u00" + (code < 0x10 ? "0" : "1") + "0123456789abcdef".charAt(code & 15);
}

/** A count, or an empty text for the host's default. */
export function positive(count: i32): string {
  return count > 0 ? count.toString() : "";
}
