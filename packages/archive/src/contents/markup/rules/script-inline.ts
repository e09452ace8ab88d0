import { defineMarkupRule } from "../rule.ts";

export const scriptInline = defineMarkupRule({
  id: "webapp.script_inline",
  check: ({ name, attributes, isEmpty }, { kind }) => {
    if (name !== "script" || kind === "svg") return [];
    if (!attributes.some((each) => each.name === "src")) return ["`<script>` has no src."];
    return isEmpty ? [] : ["`</script>` does not follow `<script>` at once."];
  },
});
