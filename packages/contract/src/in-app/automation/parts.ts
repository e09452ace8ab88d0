import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";

/** Id of a task or of a result, as the host gave it. */
export const GivenId = Type.String({ minLength: 1, maxLength: 64 });

/** Parameters that name one task or result. */
export const OfOne = closed({ id: GivenId });

/** Parameters of a method that needs none. */
export const Nothing = Type.Unsafe<Readonly<Record<string, never>>>(closed({}));

/** The id in the samples. */
export const SAMPLE_ID = "0197c5d2-5a5e-7000-8000-000000000001";
