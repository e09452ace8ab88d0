import { createContext } from "react";

/** Titles and hints of refusals by their code. */
export type ErrorTitles = Readonly<Record<string, { readonly title: string; readonly hint: string }>>;

/** The loaded part of the error catalogue. It is long, so a page may load it after the first render. */
export const ErrorWords = createContext<ErrorTitles>({});
