import type { Account } from "@bourse/contract/host-api";
import { KindIcon } from "../KindIcon.tsx";
import { KINDS } from "../kinds.ts";

/** The kind of the account on a chip: icon, word and colour. */
export function ChipKind({ kind }: Pick<Account, "kind">) {
  const { word, text } = KINDS[kind];
  return (
    <span className={`flex items-center gap-0.5 ${text}`}>
      <KindIcon kind={kind} size={11} /> {word.toLowerCase()}
    </span>
  );
}
