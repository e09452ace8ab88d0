// A small host in plain Node: resource packages, and guests. A host for traders runs guests in a process of their own, with a limit
// of time. Run it: bourse-conformance host -- node host.mjs
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { compare, hasItsKey, isFrom, isKeySet, isPackageSigned, leads, need, Refused, verified } from "./packages.mjs";
import { callGuest, hasKey, startGuest } from "./running.mjs";

// The marketplace, and what is kept of it.
let setup, state;
const save = () => writeFileSync(path.join(setup.folder, "state.json"), JSON.stringify(state));
const packageOf = ({ digest }) => path.join(setup.folder, `${digest}.tar.gz`);

async function get(route, maxBytes = 2 ** 25) {
  const pieces = [];
  let size = 0;
  try {
    const answer = await fetch(`${setup.marketplace}/api/marketplace${route}`, { redirect: "manual" });
    need(answer.status < 500, "resolve.marketplace_unreachable");
    if (answer.status === 404) return undefined;
    need(answer.status === 200, "resolve.answer_invalid");
    for await (const piece of answer.body) {
      size += piece.length;
      pieces.push(piece);
      if (size > maxBytes) break;
    }
  } catch (fault) {
    throw fault instanceof Refused ? fault : new Refused("resolve.marketplace_unreachable");
  }
  return Buffer.concat(pieces);
}

async function ask(route) {
  const body = await get(route);
  if (body === undefined) return undefined;
  const { code, data } = JSON.parse(body);
  need(code === 0, "resolve.answer_invalid");
  return data;
}

async function askAbout(id) {
  const [records, sets] = [[], new Map()];
  for (let cursor = ""; cursor !== null; ) {
    const page = await ask(`/plugins/${id}/versions${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    records.push(...(page?.items ?? []));
    cursor = page?.next_cursor ?? null;
  }
  if (records.some((each) => each.id !== id)) throw new Refused("resolve.answer_invalid");
  for (const publisher of new Set(records.map((each) => each.publisher)))
    sets.set(publisher, await ask(`/publishers/keys?publisher=${encodeURIComponent(publisher)}`));
  // A revocation of a key that signed something here is never forgotten.
  const held = Object.values(state.installed).map(({ record }) => record.key_id);
  const keys = [...sets].flatMap(([publisher, set]) => (set && isKeySet(set, publisher) ? set.keys : []));
  for (const { key_id, key_revocation, revocation } of [...records, ...keys]) {
    const end = (key_revocation ?? revocation)?.effective_at;
    if (end && held.includes(key_id) && !(Date.parse(state.revoked[key_id]) <= Date.parse(end)))
      state.revoked[key_id] = end;
  }
  const installed = state.installed[id]?.record;
  const now = records.find(({ version, digest }) => version === installed?.version && digest === installed.digest);
  if (now) installed.state = now.state;
  save();
  return { records, sets };
}

/** Every reason against a version. */
function reasons(record, set) {
  const { id, version, publisher, key_id, digest, manifest } = record;
  const { pinned, highest, digests, revisions, revoked } = state;
  const key = set?.keys.find((each) => each.key_id === key_id);
  const ends = [record.key_revocation?.effective_at, key?.revocation?.effective_at, revoked[key_id]].filter(Boolean);
  const from = state.installed[id]?.record.key_id ?? pinned[publisher];
  const same = ["id", "version", "publisher", "runtime"].every((name) => record[name] === manifest[name]);
  const asked = [record.capabilities, manifest.capabilities ?? []].map((names) => [...names].sort().join());
  const found = {
    [["yanked", "quarantined", "removed"].includes(record.state) ? `resolve.${record.state}` : "resolve.state_unknown"]:
      record.state !== "published",
    "trust.version_backwards": highest[id] && highest[id] !== version && compare(version, highest[id]) <= 0,
    "trust.bytes_changed": (digests[`${id} ${version}`] ?? digest) !== digest,
    "resolve.host_too_old": record.min_host_version && compare(record.min_host_version, "1.0.0") > 0,
    "resolve.runtime_unsupported": !(record.api_version <= { resource: 1, wasm: 2 }[record.runtime]),
    "trust.key_set_invalid": set && !isKeySet(set, publisher),
    "trust.key_set_backwards": publisher in revisions && !(set && BigInt(set.revision) >= BigInt(revisions[publisher])),
    "trust.key_untrusted": !from && !setup.trusted.includes(key_id),
    "trust.key_changed": from && !leads(set, from, key_id),
    "signature.key_revoked": ends.some((end) => isFrom(record.published_at, end)),
    "signature.key_invalid": !hasItsKey(record),
    "trust.record_mismatch": !same || asked[0] !== asked[1] || manifest.apiVersion !== record.api_version,
    "signature.invalid": !isPackageSigned(record),
  };
  return Object.keys(found).filter((code) => found[code]);
}

async function install({ id, version, approved }) {
  const { records, sets } = await askAbout(id);
  const newestFirst = records
    .sort((a, b) => compare(b.version, a.version))
    .filter((each) => each.version === (version ?? each.version));
  const judged = newestFirst.map((record) => ({ record, codes: reasons(record, sets.get(record.publisher)) }));
  need(judged.length > 0, "resolve.not_found");
  const { record } = judged.find(({ codes }) => codes.length === 0) ?? {};
  if (record === undefined) throw new Refused(...judged[0].codes);
  need(
    approved.every((name) => record.capabilities.includes(name)),
    "install.capability_undeclared",
  );
  const bytes = await get(`/plugins/${id}/versions/${record.version}/download`, record.size);
  verified(record, bytes);
  writeFileSync(packageOf(record), bytes);
  state.installed[id] = { record, approved };
  guests.delete(id);
  state.pinned[record.publisher] = record.key_id;
  state.highest[id] = record.version;
  state.digests[`${id} ${record.version}`] = record.digest;
  const set = sets.get(record.publisher);
  if (set) state.revisions[record.publisher] = set.revision;
  save();
  return { installed: record.version };
}

const mayRun = ({ record }) =>
  ["published", "yanked"].includes(record.state) &&
  !(state.revoked[record.key_id] && isFrom(record.published_at, state.revoked[record.key_id]));

async function standing() {
  for (const id of Object.keys(state.installed)) await askAbout(id).catch(() => undefined);
  const running = Object.values(state.installed).filter(mayRun);
  return { running: running.map(({ record }) => record) };
}

function viewOf({ id, view }) {
  const installed = state.installed[id];
  need(installed && mayRun(installed), "install.not_installed");
  const files = verified(installed.record, readFileSync(packageOf(installed.record)));
  const views = Object.values(installed.record.manifest.contributes.views).flat();
  const found = views.find((each) => each.id === view);
  need(found, "view.unknown");
  return { installed, files, found };
}

// Guests of API version 2, which run until the host ends or their package is replaced.
const guests = new Map();
function guestOf({ id, view }) {
  const { installed, files, found } = viewOf({ id, view });
  need(found.interactive, "view.unknown");
  const { approved, record } = installed;
  if (!guests.has(id)) guests.set(id, startGuest(files.get("main.wasm"), { approved, generation: record.digest }));
  return guests.get(id);
}

function event({ id, view, action, key }) {
  const guest = guestOf({ id, view });
  need(action !== "tapped" || hasKey(guest.layout(view), key), "view.node_gone");
  guest.tell("view", { view_id: view, action, ...(key !== null && { node_key: key }) });
  return { layout: guest.layout(view) };
}

function market({ id, view, ...moved }) {
  const guest = guestOf({ id, view });
  guest.move(moved);
  return { layout: guest.layout(view) };
}

function render({ id, view, quote, candles }) {
  const { installed, files, found } = viewOf({ id, view });
  if (found.interactive) return { layout: guestOf({ id, view }).layout(view) };
  if (found.sdui) return { layout: found.sdui };
  need(installed.approved.includes("tradingRead"), "view.permission_denied");
  need(quote && (candles || !found.candleLimit), "market.not_available");
  return { layout: callGuest(files.get("main.wasm"), { symbol: found.quoteSymbol, quote, candles }) };
}

function init(wanted) {
  setup = wanted;
  const kept = path.join(setup.folder, "state.json");
  const empty = { installed: {}, pinned: {}, highest: {}, digests: {}, revisions: {}, revoked: {} };
  state = existsSync(kept) ? JSON.parse(readFileSync(kept)) : empty;
  guests.clear();
  return { implementation: "host.mjs", groups: ["host", "host-events"] };
}

const OPERATIONS = { init, install, render, event, market, standing };
for await (const line of createInterface({ input: process.stdin })) {
  const [[name, body]] = Object.entries(JSON.parse(line));
  if (name === "stop") break;
  try {
    console.log(JSON.stringify(await OPERATIONS[name](body)));
  } catch (fault) {
    // Whatever goes wrong while something is checked refuses it.
    console.log(JSON.stringify({ refused: fault.message, codes: fault.codes ?? [] }));
  }
}
