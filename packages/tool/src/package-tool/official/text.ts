import { type Paint, safe } from "../../cli/text.ts";
import type { OfficialStanding } from "./standing.ts";

/** The official signatures of a package, for a reader. */
export function standingLines(standing: OfficialStanding, style: Paint): readonly string[] {
  const { set, threshold, keys, signed_by: signers, missing, faults } = standing;
  const name = style.dim("official");
  if (set === null)
    return [
      `  ${name} ${style.yellow("not compared")}: hosts run this runtime only with signatures of official keys; give --official with --endorsements or a record to see which it has`,
    ];
  const count = `${signers.length} signed of the ${threshold} that set ${set} needs (it has ${keys} keys)`;
  return [
    `  ${name} ${missing === 0 ? style.green("complete") : style.red(`${missing} missing`)}: ${count}`,
    ...signers.map((keyId) => `    signed by ${keyId}`),
    ...faults.map(({ keyId, message, code }) => `    not counted: ${safe(keyId)}: ${message} [${code}]`),
  ];
}
