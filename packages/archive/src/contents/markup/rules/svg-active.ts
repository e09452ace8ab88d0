import { defineMarkupRule } from "../rule.ts";

const ACTIVE = new Set(["script", "handler", "listener", "foreignobject"]);

/** A picture needs no script, and no HTML inside it. */
export const svgActive = defineMarkupRule({
  id: "webapp.svg_active",
  check: ({ name }, { kind }) => (kind === "svg" && ACTIVE.has(name) ? [`\`<${name}\` is not allowed in SVG.`] : []),
});
