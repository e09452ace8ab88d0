import { defineRequirements } from "./requirement.ts";

export const PUBLISHING_WORKFLOW = defineRequirements([
  {
    id: "FLOW-01",
    text: "Named states of any record: not shown.",
  },
  { id: "FLOW-02", text: "Transitions: not shown." },
  {
    id: "FLOW-03",
    text: "The publishing workflow is an ordered sequence of steps and carries these rules:",
  },
  { id: "FLOW-04", text: "Choose and validate the archive in the client." },
  { id: "FLOW-05", text: "The publisher identity is read from the chosen package." },
  {
    id: "FLOW-06",
    text: "Register the publisher's public key (Ed25519 key from the client's local secure storage) for the logged-in account.",
  },
  { id: "FLOW-07", text: "Registration does not make the publisher trusted." },
  { id: "FLOW-08", text: "Publisher verification is done by the marketplace administration side." },
  { id: "FLOW-09", text: "Upload submission requires a verified publisher." },
  { id: "FLOW-10", text: "Submit for review." },
  {
    id: "FLOW-11",
    text: "The client computes the archive digest, signs the canonical manifest, requests a time-limited upload ticket, uploads the archive to the target the ticket names, and completes the submission.",
  },
  { id: "FLOW-12", text: "If a different archive is chosen, the publisher must be registered again for that package." },
  { id: "FLOW-13", text: "A successful submission only means the package entered review." },
  {
    id: "FLOW-14",
    text: "A version becomes resolvable by clients only after review passes and the version is published.",
  },
  {
    id: "FLOW-15",
    text: "A client resolves a published version only if it trusts the publisher key and meets the compatibility requirements.",
  },
  { id: "FLOW-16", text: "The package tool only validates and builds archives; it does not sign." },
]);
