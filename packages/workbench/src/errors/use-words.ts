import { ErrorWords } from "@bourse/ui";
import { useContext, useEffect } from "react";
import { bringCatalogue } from "./catalogue.ts";
import { type Words, wordsOf } from "./words.ts";

/** Words for an error, using the catalogue if it is loaded. */
export function useWords(): (error: unknown) => Words {
  const titles = useContext(ErrorWords);
  useCatalogue(true);
  return (error) => wordsOf(error, titles);
}

/** Loads the error catalogue when a failure is shown; nothing else on the page needs it. */
export function useCatalogue(isNeeded: boolean): void {
  const isMissing = Object.keys(useContext(ErrorWords)).length === 0;
  useEffect(() => {
    if (!isNeeded || !isMissing) return;
    // If the host is gone as well, the failure keeps its original words.
    bringCatalogue().catch((cause: unknown) => console.warn("The error catalogue is missing.", cause));
  }, [isNeeded, isMissing]);
}
