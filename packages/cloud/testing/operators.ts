import { readFileSync } from "node:fs";
import path from "node:path";

/** The credentials that the first start of a marketplace wrote for an operator. */
export interface OperatorLogin {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** The operator with a role, from the data folder of a marketplace. */
export function operatorIn(dataDir: string, role: string): OperatorLogin {
  const { operators } = JSON.parse(readFileSync(path.join(dataDir, "operators.json"), "utf8")) as {
    readonly operators: readonly OperatorLogin[];
  };
  const found = operators.find((each) => each.role === role);
  if (!found) throw new Error(`no operator is ${role}`);
  return found;
}
