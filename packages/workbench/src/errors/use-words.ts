import { ErrorWords } from "@bourse/ui";
import { useContext, useEffect } from "react";
import { bringCatalogue } from "./catalogue.ts";
import { type Words, wordsOf } from "./words.ts";

/** Words for what was thrown, with what is there of the error catalogue. */
export function useWords(): (error: unknown) => Words {
  const titles = useContext(ErrorWords);
  const isMissing = Object.keys(titles).length === 0;
  useEffect(() => {
    // Where the host has gone with it, the failure stays told in the words that came with it.
    if (isMissing) bringCatalogue().catch((cause: unknown) => console.warn("The error catalogue is not there.", cause));
  }, [isMissing]);
  return (error) => wordsOf(error, titles);
}
