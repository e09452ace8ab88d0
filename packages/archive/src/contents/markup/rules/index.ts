import type { MarkupRule } from "../rule.ts";
import { addresses } from "./addresses.ts";
import { attributes } from "./attributes.ts";
import { elements } from "./elements.ts";
import { handlers } from "./handlers.ts";
import { links } from "./links.ts";
import { meta } from "./meta.ts";
import { plainForm } from "./plain-form.ts";
import { scriptInline } from "./script-inline.ts";
import { scriptSource } from "./script-source.ts";
import { svgActive } from "./svg-active.ts";

/** All rules; each looks at every tag of HTML and SVG files. */
export const MARKUP_RULES: readonly MarkupRule[] = [
  elements,
  svgActive,
  scriptInline,
  scriptSource,
  handlers,
  attributes,
  addresses,
  meta,
  links,
  plainForm,
];
