import { type IncomingRequest, WireFailure } from "@bourse/api/wire";
import type { PluginManifest } from "@bourse/contract";
import { IN_APP_NAMESPACES, type InAppNamespace } from "@bourse/contract/in-app";
import type { InAppCaller, InAppGate } from "../../in-app/gate.ts";
import { pluginPrincipal } from "./api.ts";

/**
 * Answers the requests of a plugin: first only namespaces that its description names, then the gate of the in-app API.
 * This is a rule for what the host does for it; the process itself may do whatever its user may.
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

/** Commands of the description are offered while it is trusted: registering them says nothing new, and needs no permission. */
function isOffered({ method, params: { command } }: IncomingRequest, declared: ReadonlySet<string>): boolean {
  const isAboutOne = method === "commands/register" || method === "commands/unregister";
  return isAboutOne && typeof command === "string" && declared.has(command);
}

function isNamespace(text: string): text is InAppNamespace {
  return IN_APP_NAMESPACES.some((each) => each === text);
}
