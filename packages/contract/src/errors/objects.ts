import { defineErrors } from "./entry.ts";

/** Refusals of what the trader puts on a chart: drawings and indicators. */
export const OBJECT_ERRORS = defineErrors({
  "object.not_found": {
    number: 3330,
    title: "The drawing or indicator no longer exists",
    hint: "Read the list again; it was removed in another window or with its chart.",
    status: 404,
  },
  "object.changed": {
    number: 3331,
    title: "It has been changed in the meantime",
    hint: "Another window or the host changed it after this page read it. Look at it again, then repeat the change.",
    status: 409,
  },
  "object.id_taken": {
    number: 3332,
    title: "Another drawing or indicator has this id",
    hint: "Make a new random UUID.",
    status: 409,
  },
  "object.too_many": {
    number: 3333,
    title: "No more drawings or indicators can be added",
    hint: "Remove some that are no longer needed first.",
    status: 409,
  },
  "drawing.points_invalid": {
    number: 3334,
    title: "The points do not fit the kind of drawing",
    hint: "A horizontal line has one price, a text one point with time and price, every other drawing two different ones.",
  },
  "drawing.text_missing": {
    number: 3335,
    title: "A text drawing needs a text",
    hint: "Enter the text first.",
  },
});
