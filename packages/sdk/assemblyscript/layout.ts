/** Optional fields of a label. An empty string or zero leaves a field out. */
export class LabelStyle {
  color: string = "";
  fontWeight: string = "";
  fontSize: f64 = 0;
  maxLines: i32 = 0;
}

/** A line of text. */
export function label(text: string, style: LabelStyle = new LabelStyle()): string {
  let json = '{"type":"label","text":' + quoted(text);
  if (style.color.length > 0) json += ',"color":' + quoted(style.color);
  if (style.fontWeight.length > 0) json += ',"fontWeight":' + quoted(style.fontWeight);
  if (style.fontSize > 0) json += ',"fontSize":' + style.fontSize.toString();
  if (style.maxLines > 0) json += ',"maxLines":' + style.maxLines.toString();
  return json + "}";
}

/** A label in one of the theme's colours: `muted`, `positive`, `negative`, `accent`. */
export function colored(text: string, color: string): string {
  const style = new LabelStyle();
  style.color = color;
  return label(text, style);
}

/** A heading. */
export function heading(text: string): string {
  const style = new LabelStyle();
  style.fontWeight = "600";
  return label(text, style);
}

/** Children side by side, pushed to both ends. */
export function row(children: string[]): string {
  return '{"type":"row","spacing":8,"mainAxisAlignment":"spaceBetween","children":[' + children.join(",") + "]}";
}

/** Children below each other, `spacing` pixels apart. */
export function column(children: string[], spacing: i32 = 6): string {
  return '{"type":"column","spacing":' + spacing.toString() + ',"crossAxisAlignment":"stretch","children":[' + children.join(",") + "]}";
}

/** A frame around one node. */
export function box(child: string, padding: i32 = 8): string {
  return '{"type":"box","padding":' + padding.toString() + ',"child":' + child + "}";
}

/** A JSON string. */
export function quoted(text: string): string {
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code == 0x22) out += '\\"';
    else if (code == 0x5c) out += "\\\\";
    else if (code < 0x20) out += "\\u00" + (code < 0x10 ? "0" : "1") + "0123456789abcdef".charAt(code & 15);
    else out += text.charAt(i);
  }
  return out + '"';
}
