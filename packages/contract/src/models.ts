/**
 * How a compatible server learns the form of a typed answer: by the schema in the protocol's own field, or by the same
 * schema in words, for servers that refuse or ignore it.
 */
export const ANSWER_FORMS = ["schema", "prompt"] as const;

/** One of {@link ANSWER_FORMS}. */
export type AnswerForm = (typeof ANSWER_FORMS)[number];
