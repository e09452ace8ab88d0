import type { Account } from "@bourse/contract/host-api";
import { KindIcon } from "../KindIcon.tsx";
import { KINDS } from "../kinds.ts";

/**
 * The kind of the account on a chip: icon, word and colour. Money is always named. At rest the word of paper is left out; it comes
 * at the left end, so that what lies under the pointer stays there when the chip grows.
 */
export function ChipKind({ kind }: Pick<Account, "kind">) {
  const { word, text } = KINDS[kind];
  return (
    <>
      <span className={`flex items-center gap-0.5 ${text}`}>
        <KindIcon kind={kind} size={11} /> {kind === "live" && word.toLowerCase()}
      </span>
      {kind !== "live" && <span className={`chip-more order-first ${text}`}>{word.toLowerCase()}</span>}
    </>
  );
}
