import { IMPORT_MAX_BYTES } from "@bourse/contract";
import { DialogParams } from "@bourse/contract/host-api";
import { defineBytesRoute } from "../../route.ts";

/** Accepts an `import` dialog with the chosen file, byte for byte: JSON inside JSON would cost three times its size. */
export const answerWithFile = defineBytesRoute({
  method: "POST",
  path: "/api/dialogs/:id/file",
  params: DialogParams,
  maxBytes: IMPORT_MAX_BYTES,
  run: ({ params, body }, { services }) => services.dialogs.answer(params.id, { accepted: true, file: body }),
});
