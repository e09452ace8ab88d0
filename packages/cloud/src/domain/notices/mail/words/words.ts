import type { ENGLISH } from "./english.ts";

/** Texts of every mail in one language. `{name}` stands for a fact. */
export type Words = Readonly<Record<keyof typeof ENGLISH, string>>;
