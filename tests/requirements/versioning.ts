import { defineRequirements } from "./requirement.ts";

export const VERSIONING = defineRequirements([
  {
    id: "VER-01",
    text: "Four independent version notions exist and must not be substituted for one another: the manifest `apiVersion` (guest API), the extension's own `version`, the host version (`minHostVersion`), and the native ABI version with its feature bits.",
  },
  { id: "VER-02", text: "The Cloud API contract has its own version as well." },
  {
    id: "VER-03",
    text: "`apiVersion` values: 1 for wasm v1, resource and managedModel; 2 for interactive wasm; 3 for webApp.",
  },
  { id: "VER-04", text: "Wasm API v1 and v2 both run on native ABI v3." },
  {
    id: "VER-05",
    text: "ABI v3 feature bits declare support: bit 2 for `svc.view_set_json`, bit 3 for `svc.event_get_json`, bit 4 for `svc.output_set_json`.",
  },
  {
    id: "VER-06",
    text: "`minHostVersion` is required for interactive wasm, webApp and managedModel, with the patterns given above; the publisher sets it according to the host capabilities the package really uses.",
  },
  {
    id: "VER-07",
    text: "Before uploading a new version the extension version must be raised, and contribution ids and permission changes checked.",
  },
  {
    id: "VER-08",
    text: "Each published version has a record with its channel and minimum host version, readable through `GET /plugins/{id}/versions`.",
  },
  { id: "VER-09", text: "Wasm API v1 is the first public host API contract;" },
  { id: "VER-10", text: "API v2 is marked as an implementation contract." },
  {
    id: "VER-11",
    text: "The runtime contract definitions were last checked on 2026-10-08; availability in production deployments and in released clients is not established by the contracts.",
    note: "says when the document was checked",
  },
  {
    id: "VER-12",
    text: "Numbering scheme of the Cloud API contract version: not shown.",
  },
]);
