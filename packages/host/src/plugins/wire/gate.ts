import { type IncomingRequest, WireFailure } from "@bourse/api/wire";
import type { PluginManifest } from "@bourse/contract";
import { IN_APP_NAMESPACES, type InAppNamespace } from "@bourse/contract/in-app";
import type { InAppCaller, InAppGate } from "../../in-app/gate.ts";
import { pluginPrincipal } from "./api.ts";

/**
 * Answers the requests of a plugin: first it refuses namespaces that the description does not name, then the gate of
 * the in-app API decides. This limits only the host's services: the process itself may do whatever its user may.
 */
export function pluginGate(manifest: PluginManifest, gate: InAppGate, means: Omit<InAppCaller, "principal">) {
  const caller = { principal: pluginPrincipal(manifest), ...means };
  const declared = new Set(manifest.contributes?.commands?.map(({ id }) => id));
  return (request: IncomingRequest): unknown => {
    if (isOffered(request, declared)) return {};
    const [namespace = ""] = request.method.split("/");
    if (isNamespace(namespace) && !manifest.permissions.includes(namespace)) {
      throw new WireFailure("plugin.permission_missing", `${manifest.id} does not name the permission ${namespace}`);
    }
    return gate(caller, request);
  };
}

/** The host offers the commands of the description while the plugin is trusted: registering one changes nothing and needs no permission. */
function isOffered({ method, params: { command } }: IncomingRequest, declared: ReadonlySet<string>): boolean {
  const isAboutOne = method === "commands/register" || method === "commands/unregister";
  return isAboutOne && typeof command === "string" && declared.has(command);
}

function isNamespace(text: string): text is InAppNamespace {
  return IN_APP_NAMESPACES.some((each) => each === text);
}
