import { checkNesting, LAYOUT_MAX_NESTING, type PathStep, VIEW_MAX_BYTES } from "@bourse/contract/guest";
import { compileByteMatch } from "./byte-match.ts";
import { firstIssue, judgeSchema, type OutputCheck, type SchemaRules, strictCheck } from "./output.ts";
import { compileSchema } from "./schema-check.ts";
import { decodeExactly } from "./utf8.ts";

/** Validates a view: strict JSON first, including its depth, then the nesting of nodes, then the layout schema. */
export function viewCheck({ schema, integers }: SchemaRules): OutputCheck {
  const judgeForm = judgeSchema(compileSchema(schema), (keyword) => `layout.${keyword}`);
  const names = new Set<PathStep | undefined>(integers);
  const integerAt = (path: readonly PathStep[]) => names.has(path.at(-1));
  const careful = strictCheck(
    { maxBytes: VIEW_MAX_BYTES, integerAt },
    (value) => firstIssue(checkNesting(value, ""), "the view") ?? judgeForm(value),
  );
  const isSurelyRight = compileByteMatch(schema, LAYOUT_MAX_NESTING);
  return (bytes) => {
    const isRight = bytes.length <= VIEW_MAX_BYTES && isSurelyRight(bytes) && decodeExactly(bytes) !== undefined;
    return isRight ? undefined : careful(bytes);
  };
}
