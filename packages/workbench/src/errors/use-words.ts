import { ErrorWords } from "@bourse/ui";
import { useContext, useEffect } from "react";
import { bringCatalogue } from "./catalogue.ts";
import { type Words, wordsOf } from "./words.ts";

/** Words for what was thrown, with what is there of the error catalogue. */
export function useWords(): (error: unknown) => Words {
  const titles = useContext(ErrorWords);
  useCatalogue(true);
  return (error) => wordsOf(error, titles);
}

/** Brings the error catalogue where a failure is shown; nothing else of the page needs it. */
export function useCatalogue(isNeeded: boolean): void {
  const isMissing = Object.keys(useContext(ErrorWords)).length === 0;
  useEffect(() => {
    if (!isNeeded || !isMissing) return;
    // Where the host has gone with it, the failure stays told in the words that came with it.
    bringCatalogue().catch((cause: unknown) => console.warn("The error catalogue is missing.", cause));
  }, [isNeeded, isMissing]);
}
