import { defineRequirements } from "./requirement.ts";

export const SERVICE = defineRequirements([
  {
    id: "INTRO-01",
    text: "This document covers the whole service: the extension manifest contracts (runtimes `wasm`, `resource`, `managedModel`, `webApp`), the host ABI and command protocol for interactive Wasm extensions, the Cloud REST endpoints for creator earnings and for publishing, and the publishing workflow.",
    note: "leads in to what follows",
  },
  {
    id: "INTRO-02",
    text: "Identifiers that carry the service prefix use the neutral prefix `svc.`, and the protocol names use neutral words, consistently throughout.",
  },
  {
    id: "SERVICE-01",
    text: "The service is an extension marketplace attached to a trading-analysis client (the host).",
  },
  { id: "SERVICE-02", text: "It has three parts.", note: "leads in to what follows" },
  { id: "SERVICE-03", text: "**Extension packages.** Authors publish extensions as a canonical `.tar.gz` archive." },
  { id: "SERVICE-04", text: "The archive root contains `manifest.json`." },
  { id: "SERVICE-05", text: "A `resource` package contains only the manifest." },
  { id: "SERVICE-06", text: "A `wasm` package also contains `main.wasm`." },
  { id: "SERVICE-07", text: "Four runtime contracts exist:", note: "leads in to what follows" },
  { id: "SERVICE-08", text: "`wasm`: executable guest module, entry point `main.wasm`." },
  { id: "SERVICE-09", text: "API v1 offers quote and candle snapshots." },
  {
    id: "SERVICE-10",
    text: "API v2 offers event-driven views and 29 asynchronous host service commands.",
  },
  { id: "SERVICE-11", text: "`resource`: no guest code." },
  { id: "SERVICE-12", text: "The manifest declares restricted views, presets and templates." },
  {
    id: "SERVICE-13",
    text: "The host reads, renders and acts, and creates objects only after user confirmation.",
  },
  { id: "SERVICE-14", text: "`managedModel`: a host-managed local model process." },
  { id: "SERVICE-15", text: "Only an official, signed forecast package is accepted." },
  { id: "SERVICE-16", text: "`webApp`: a static web application bundle with a file-hash inventory." },
  { id: "SERVICE-17", text: "Only the official publisher with trust `verified` is accepted." },
  {
    id: "SERVICE-18",
    text: "**Cloud REST API.** It covers the publishing workflow (register publisher key, upload ticket, upload, complete submission, list own submissions, list published versions) and the creator earnings endpoints (withdrawal request, administrator reconcile of a refund reversal).",
  },
  { id: "SERVICE-19", text: "**Trust model.** A manifest declaration is not an authorization." },
  { id: "SERVICE-20", text: "The host validates the package signature, manifest and archive." },
  {
    id: "SERVICE-21",
    text: "For every service command it then checks the capability approved by the user, the current install generation, the workspace and object ownership.",
  },
  {
    id: "SERVICE-22",
    text: "Availability of each route depends on the deployment: permissions, configuration and feature flags decide whether a route is enabled.",
  },
]);
