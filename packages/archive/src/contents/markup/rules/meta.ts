import { defineMarkupRule } from "../rule.ts";

export const meta = defineMarkupRule({
  id: "webapp.meta_forbidden",
  check: ({ name, attributes }) => {
    if (name !== "meta") return [];
    return attributes.flatMap(({ local, value }) => {
      if (local === "http-equiv") return ["`http-equiv` is not allowed."];
      return local === "charset" && value.toLowerCase() !== "utf-8" ? ["The charset is not utf-8."] : [];
    });
  },
});
