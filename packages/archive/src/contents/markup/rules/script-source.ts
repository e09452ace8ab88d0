import { showPath } from "../../../paths/pointer.ts";
import { defineMarkupRule } from "../rule.ts";
import type { MarkupFile } from "../tag.ts";

const PLAIN_PATH = /^(?!\/\/)[A-Za-z0-9._/-]+\.js$/;

export const scriptSource = defineMarkupRule({
  id: "webapp.script_source",
  check: ({ name, attributes }, file) => {
    if (name !== "script" || file.kind === "svg") return [];
    return attributes.flatMap(({ local, value }) => {
      // Inside an inline SVG a browser loads a script's href and not its src.
      if (local === "href") return ["`<script>` has an href."];
      if (local !== "src" || isListed(value, file)) return [];
      return [`\`${showPath(value)}\` is not a .js file of the inventory, seen from this file.`];
    });
  },
});

function isListed(source: string, { path, listed }: MarkupFile): boolean {
  if (!PLAIN_PATH.test(source)) return false;
  const named = URL.parse(source, `http://package/${path}`)?.pathname.slice(1);
  return named !== undefined && (listed === undefined || listed.has(named));
}
