import { defineRoute } from "../../http/route.ts";
import { receiveUpload } from "../../http/upload.ts";

/** The target of the local store's tickets. With S3 the ticket names the bucket and this route refuses. */
export const uploadPackage = defineRoute({
  name: "uploadPackage",
  summary: "Upload a package with the form of its ticket; the signed fields of the form are the permission",
  method: "POST",
  path: "/uploads",
  access: { kind: "anonymous" },
  flag: "publishing",
  rate: "write",
  schemas: {},
  takes: "form",
  bodySize: "package",
  handle: ({ cloud, form }) => receiveUpload(cloud, form),
});
