import { type Static, Type } from "typebox";
import { IN_APP_NAMESPACES } from "../in-app/contract.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { ExtensionIdText } from "./common.ts";

/** A finding about a plugin's folder or its description. One about the description has a line and a column, counted from 1. */
const FindingSchema = closed({
  rule: Type.String(),
  message: Type.String(),
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
});

/** A folder below `plugins` of the data folder. */
const LocalPluginSchema = closed({
  /** Name of the folder. */
  folder: Type.String(),
  /** Absent if its description cannot be read. */
  description: Type.Optional(
    closed({
      id: Type.String(),
      name: Type.String(),
      version: Type.String(),
      /** Started with the host, or by its first command. */
      activation: oneOf(["start", "demand"]),
      permissions: Type.Array(oneOf(IN_APP_NAMESPACES)),
    }),
  ),
  /** Whether it may run: as it is, not before it is trusted, not before it is trusted again, or not at all. */
  standing: oneOf(["trusted", "untrusted", "changed", "refused"]),
  /** SHA-256 of its description, which lists the hash of every file. Absent if it is refused. */
  digest: Type.Optional(Type.String()),
  issues: Type.Array(FindingSchema),
});
export type LocalPlugin = Static<typeof LocalPluginSchema>;

/** `GET /api/local-plugins`. `rights`: the sentence that the trader reads before each decision. */
export const LocalPluginsSchema = closed({ rights: Type.String(), plugins: Type.Array(LocalPluginSchema) });
export type LocalPlugins = Static<typeof LocalPluginsSchema>;

export const LocalPluginParams = closed({ id: ExtensionIdText });

/** The digest that the trader saw. */
export const PluginTrustSchema = closed({ digest: Type.String({ pattern: "^[0-9a-f]{64}$" }) });
