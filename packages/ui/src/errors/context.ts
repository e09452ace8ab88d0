import { createContext } from "react";

/** Titles and hints of refusals by their code. */
export type ErrorTitles = Readonly<Record<string, { readonly title: string; readonly hint: string }>>;

/** What a page has of the error catalogue. It is long, so a page may bring it after it was first shown. */
export const ErrorWords = createContext<ErrorTitles>({});
