import Type from "typebox";
import { closed } from "../schemas/bodies.ts";

/** Parameters of a method that takes none. */
export const NoParams = Type.Unsafe<Readonly<Record<string, never>>>(closed({}));

/** The result of a method that only acts. */
export const Done = closed({});

/** A number that the caller chooses for an object it makes, such as a channel, so that its next calls can refer to it at once. */
export const Handle = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A name, such as that of a channel. */
export const Name = Type.String({ minLength: 1, maxLength: 80 });

/** A text that the page shows in one place. */
export const Words = Type.String({ maxLength: 2000 });

/** Id of a command: words between dots. */
export const CommandId = Type.String({
  pattern: "^[A-Za-z0-9_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)*$",
  maxLength: 128,
});

/** Values for a command's handler. */
export const Arguments = Type.Array(Type.Unknown(), { maxItems: 16 });

/** Key of a stored value, or of a setting. */
export const Key = Type.String({ minLength: 1, maxLength: 256 });

/** A text in the clipboard; a longer one belongs in a file. */
export const ClipboardText = Type.String({ maxLength: 100_000 });
