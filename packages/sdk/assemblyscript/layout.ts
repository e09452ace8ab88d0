import { quoted } from "./json-writer";

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

/** Children side by side, with the free space between them. */
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

/**
 * A node that can be tapped: the host sends a `view` event with `action` `tapped` and this key, of at most 128 characters.
 * Keys of one view should differ.
 */
export function keyed(key: string, node: string): string {
  return '{"key":' + quoted(key) + "," + node.substring(1);
}

/**
 * A node whose texts belong to a bar, for the look-ahead gate: `name` tells which value it is, the same for every bar.
 * `isFinal` promises that name, bar and value stay for as long as they are shown; otherwise they may still change.
 *
 * @param time the bar's opening, ISO 8601 UTC
 */
export function ofBar(timeframe: string, time: string, name: string, node: string, isFinal: bool = true): string {
  return keyed(barMark(timeframe, time, name, isFinal), node);
}

/** The same mark as the id of a notice or the `clientRequestId` of an alert. */
export function barMark(timeframe: string, time: string, name: string, isFinal: bool = true): string {
  return "bar/" + timeframe + "/" + time + (isFinal ? "/final/" : "/forming/") + name;
}

/** A box of a fixed width: cells of equal width form aligned columns. It may shrink if there is too little room. */
export function cell(child: string, width: i32): string {
  return '{"type":"box","width":' + width.toString() + ',"child":' + child + "}";
}
