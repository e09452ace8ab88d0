/** Text that is already markup: created only by {@link html}, so that nothing gets into a page unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup with escaped values; lists of markup are concatenated. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, each, index) => `${text}${markup(parts[index - 1] ?? "")}${each}`));
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map((each) => each.text).join("");
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
