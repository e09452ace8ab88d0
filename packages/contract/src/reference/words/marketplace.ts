import { PluginSchema, PluginVersionRecordSchema, VerificationSchema } from "../../rest/index.ts";
import type { PlaceWords, Words } from "./sentences.ts";

/** The sentence of a schema; where it stands before one with a name, that of its place. */
function saidOf(schema: object): string {
  const { "x-here": here, description } = schema as Readonly<Record<string, unknown>>;
  return String(here ?? description).replace(/\.$/, "");
}

/** The sentences of members that the host passes on as the marketplace answers with them. */
function passedOn<Name extends string>(
  { properties }: { readonly properties: Readonly<Record<Name, object>> },
  names: readonly Name[],
): Words {
  return Object.fromEntries(names.map((name) => [name, saidOf(properties[name])]));
}

const PLUGIN = passedOn(PluginSchema, ["name", "description", "publisher_verified", "runtime"]);
const VERSION = passedOn(PluginVersionRecordSchema, ["version", "channel"]);

const CATALOGUE: readonly PlaceWords[] = [
  { of: ["PluginSummary", "PluginDetails", "Plan"], words: PLUGIN },
  {
    of: ["PluginSummary", "PluginDetails"],
    words: {
      price: "Price for a buyer, paid once for all versions; absent: it is free",
      amount_minor: "The price in the currency's smallest unit, such as cents",
      "price.currency": "Currency of the price: its code in ISO 4217",
      installed_version: "The version that is installed on this host; absent: none is",
    },
  },
  {
    of: ["PluginSummary"],
    words: { ...passedOn(PluginSchema, ["latest"]), "latest.capabilities": "Capabilities that the version asks for" },
  },
  { of: ["PluginSummary", "PluginVersion", "Plan", "Extension"], words: VERSION },
  {
    of: ["PluginList"],
    words: {
      items: "The extensions of this page, by id",
      next_cursor: "`cursor` of the next page; absent: this is the last one",
    },
  },
  { of: ["PluginDetails"], words: { versions: "Its published versions, newest first" } },
  { of: ["PluginVersion", "Plan"], words: passedOn(PluginVersionRecordSchema, ["size"]) },
  {
    of: ["PluginVersion"],
    words: {
      ...passedOn(PluginVersionRecordSchema, ["runtime", "capabilities", "state"]),
      min_host_version: "The oldest host that runs it; absent: its runtime sets none",
      contributions:
        "What it adds to the client, by the manifest as the marketplace sent it, before a package is checked",
      commands: "Commands that its guest may send with these capabilities; empty where it has no interactive guest",
      yank_reason: "Why its publisher withdrew it; absent: it is not withdrawn",
      takedown_reason: "Why the marketplace took it down; absent: it did not",
      findings: "Remarks of the examination that a reviewer was to look at",
      sources: "The sources that came with it; absent: none came",
      public: "Whether everybody can read the sources at the marketplace",
      resolvable: "Whether the host can make a plan for its install",
      reasons: "Why the host can make no plan; empty where it can",
      action: "What its install would be here; only a version older than the installed one is a rollback",
      installed_before: "Whether this host had it before, and so can go back to it",
    },
  },
  {
    of: ["PublisherVerification"],
    words: {
      ...passedOn(VerificationSchema, ["verified", "decided_by", "other_evidence"]),
      decided_at: "When an administrator decided, RFC 3339 in UTC",
      proofs: "Proofs of the publisher, whether or not the decision rests on them",
      method: "How it is proven: a TXT record, a file on the publisher's site, or a signature by its key",
      domain: "The domain that is proven; absent for `key_challenge`",
      holds: "False where it was proven once, but is no longer found",
      proven_at: "When it was found first, RFC 3339 in UTC",
      confirmed_at: "When it was last found, RFC 3339 in UTC",
      lapsed_at: "Since when it is no longer found, RFC 3339 in UTC; absent: it is found",
      cited: "True where the decision cites it",
    },
  },
];

const PLANS: readonly PlaceWords[] = [
  {
    of: ["ResolveRequest"],
    words: {
      version: "The version to install; absent: the newest that can be",
      rollback: "True to go back to an older version that was installed here, which `version` must name",
    },
  },
  {
    of: ["Plan"],
    words: {
      action: "What the install does: the same version again is `reinstall`, an older one `rollback`",
      key_trusted:
        "Whether the trader trusts the key for this publisher; where not, the install needs `trust_key` or `official`",
      official:
        "Present where enough official keys signed the version: its publisher's key is then accepted for it alone",
      "official.revision": "Revision of the set of official keys",
      threshold: "Number of different official keys that must sign",
      "official.keys": "Number of official keys in the set",
      signed_by: "Ids of the official keys that signed the version",
      key_rotated_from:
        "Id of the trusted key whose owner named this one as its successor; absent: the trusted key signed",
      capabilities: "Capabilities to approve, without those that only unsupported contributions need",
      terms: "What must be accepted before the install, or was before; empty for most packages",
      contributions: "What it adds to the client",
      approved_before: "Capabilities that are approved for the installed version and that this one asks for, too",
      expires_at: "Until when it can be installed, RFC 3339 in UTC",
      difference: "Changes from the installed version; absent: none is installed",
    },
  },
  {
    of: ["Plan", "InstallRequest"],
    words: { plan_id: "Id of the plan, which serves for one install within ten minutes" },
  },
  {
    of: ["InstallRequest"],
    words: {
      trust_key: "True to trust the key for every extension of this publisher from now on",
      accepted: "`value` of each of the plan's terms that the trader accepts",
    },
  },
  {
    of: ["CapabilityInfo"],
    words: {
      name: "Name of the capability, as manifests write it",
      description: "What it allows, for people",
      derived: "True where the package's contents use it, and not only its manifest names it",
    },
  },
  { of: ["Contribution"], words: { kind: "Its list in the manifest: the member of `contributes`" } },
  {
    of: ["Difference"],
    words: {
      from_version: "The version that is installed",
      added_capabilities: "Capabilities that only the new version asks for",
      removed_capabilities: "Capabilities that only the installed version asks for",
      added_contributions: "What only the new version adds to the client",
      removed_contributions: "What only the installed version adds to the client",
    },
  },
];

const TERMS: readonly PlaceWords[] = [
  {
    of: ["Terms", "Consent"],
    words: {
      kind: "`network`: servers that a web application reaches; `licence`: the licence of a model and what the model takes",
      value: "Name of exactly these terms: any change of them changes it",
    },
  },
  {
    of: ["Terms"],
    words: {
      accepted: "Whether the trader accepted them before, and need not again",
      origins: "The servers that it may reach, as scheme, name and port",
      added: "Those that the trader has not accepted yet",
      name: "Name of the licence",
      text: "The licence in full",
      repository: "Where the model's weights come from",
      revision: "Revision of the model's weights",
      disk_bytes: "Disk that the model takes, in bytes",
      memory_bytes: "Memory that the model takes, in bytes",
      downloads: "The files that are fetched for the model",
      "downloads.name": "Name of the file",
      from: "Server that the file comes from",
      statements: "Sentences that hold for every model, for people",
    },
  },
  {
    of: ["Consent"],
    words: {
      version: "The version that they were accepted for",
      accepted_at: "When the trader accepted them, RFC 3339 in UTC",
    },
  },
  { of: ["TermsList"], words: { terms: "The terms of the installed version" } },
];

const OFFERS: readonly PlaceWords[] = [
  {
    of: ["OfferList"],
    words: { offers: "What can be taken, by extension", takes: "What was taken, newest first" },
  },
  {
    of: ["Offer", "Take", "TakeRequest", "PreviewRequest"],
    words: { kind: "Its list in the manifest: the member of `contributes`" },
  },
  {
    of: ["Offer"],
    words: {
      version: "The version that is installed",
      generation: "To be sent with a take, which is refused once the extension has changed",
      description: "What it is for, in the extension's words",
      state: "Whether it can be taken, or what stands in the way",
      missing: "Capabilities to approve, with `needs_approval`",
      symbol: "The instrument that it is about; absent: none, or the trader chooses one",
    },
  },
  { of: ["TakeRequest"], words: { generation: "`generation` of the offer that the trader saw" } },
  {
    of: ["OfferPreview"],
    words: {
      offer: "The offer as it is now",
      makes: "What would be made, in a sentence",
      notes: "What the trader should know of what would be left out or is missing",
      fields: "Values that the trader has to supply",
    },
  },
  {
    of: ["AnswerField"],
    words: {
      name: "Name under which the value is sent",
      label: "Label of the field",
      type: "What the value is",
      required: "Whether it must be supplied",
      value: "What stands in the field at first",
      minimum: "Least value of a number, characters of a text or number of choices",
      maximum: "Largest value of a number, characters of a text or number of choices",
      unit: "Unit of the number, for people",
      options: "What can be chosen",
      "options.value": "What is sent for the choice",
      "options.label": "The choice, for people",
      note: "What people should know of the choice",
    },
  },
  { of: ["TakeRequest"], words: { answers: "The values that the trader supplied, by the names of the fields" } },
  {
    of: ["Take", "TakeRequest"],
    words: { take_id: "Id that the client made: a take of the same id is the same take" },
  },
  {
    of: ["Take"],
    words: {
      version: "The version that was installed",
      object_id: "Id of what was made; for a watchlist, of the addition",
      taken_at: "When it was taken, RFC 3339 in UTC",
    },
  },
  {
    of: ["ListedTake"],
    words: {
      take: "What was taken from which extension, and when",
      object: "Name of what was made as it is now; absent: it is no longer there",
      origin_state:
        "The state of what it was made from: `gone` from the installed version, `removed` with its extension",
    },
  },
  {
    of: ["ObjectOrigin"],
    words: { version: "The version that was installed when it was made" },
  },
];

const NAMES: readonly PlaceWords[] = [
  {
    of: ["Plan", "PluginDetails", "PluginSummary", "ResolveRequest"],
    words: { id: "Id of the extension, as in its manifest" },
  },
  { of: ["CapabilityInfo"], words: { title: "The capability, for people" } },
  {
    of: ["Contribution"],
    words: { id: "Id of the contribution, as in the manifest", title: "Title of the contribution, from the manifest" },
  },
  { of: ["Offer"], words: { title: "Title of the offer, in the extension's words" } },
  { of: ["AnswerField"], words: { hint: "What people should know before they fill in the field" } },
  { of: ["Plan", "PluginVersion"], words: { digest: "SHA-256 of the archive, in hex" } },
];

/** The catalogue as the host passes it on, what an install would do, and what installed packages offer. */
export const MARKETPLACE_WORDS: readonly PlaceWords[] = [...CATALOGUE, ...PLANS, ...TERMS, ...OFFERS, ...NAMES];
