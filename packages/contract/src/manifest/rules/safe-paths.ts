import { issue } from "../../issue.ts";
import { toPointer } from "../../json/pointer.ts";
import { defineRule } from "../contract.ts";
import { unsafePaths } from "../unsafe-paths.ts";
import { member, members } from "./read.ts";

/** An early warning: the manifest follows the specification, but its archive will be refused. */
export const safePaths = defineRule({
  id: "safe-paths",
  says: "Every path of the inventory should be valid in an archive on every machine.",
  gives: ["manifest.path_unsafe"],
  check: ({ metadata }) =>
    ["webApp", "managedModel"].flatMap((kind) => {
      const files = members(member(member(metadata, kind), "files"));
      return unsafePaths(files.map(([path]) => path)).map(({ path, message }) =>
        issue("manifest.path_unsafe", toPointer(["metadata", kind, "files", path]), message),
      );
    }),
});
