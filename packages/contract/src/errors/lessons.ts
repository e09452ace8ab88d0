import type { ErrorCode } from "./index.ts";

/** More about a code than its one line: the reason for the rule, and where it helps, what is wrong and how it is right. */
export interface Lesson {
  /** Why the rule exists, or how its violation usually comes about. */
  readonly why: string;
  readonly wrong?: string;
  readonly right?: string;
}

/** The codes that authors meet first. A code without a lesson is explained by its row of the catalogue alone. */
export const LESSONS: Readonly<Partial<Record<ErrorCode, Lesson>>> = {
  "json.syntax": {
    why: "A manifest is strict JSON, so that every reader of it understands the same. Comments, trailing commas, single quotes, NaN and Infinity are not JSON.",
    wrong: '{ "order": NaN, }',
    right: '{ "order": 1 }',
  },
  "json.duplicate_key": {
    why: "Readers of JSON disagree about which of two equal keys counts. A signed manifest must not mean one thing to the reviewer and another to the host.",
    wrong: '{ "name": "One", "name": "Two" }',
    right: '{ "name": "One" }',
  },
  "json.integer_invalid": {
    why: "Versions, orders and counts are integers and must be written as such, so that no reader rounds them. A program that calculates with 0/0 or 1/0 writes NaN or Infinity, which is neither a number of JSON nor a value that can be shown.",
    wrong: '{ "order": 1.0 }',
    right: '{ "order": 1 }',
  },
  "json.encoding_invalid": {
    why: "Characters that reorder or hide text can make a trader read something else than what is there. Line breaks belong into no name or description.",
  },
  "manifest.required": {
    why: "The host must know this before it runs anything of the package.",
    wrong: '{ "id": "svc.my_extension", "name": "Mine" }',
    right: '{ "id": "svc.my_extension", "name": "Mine", "version": "0.1.0", … }',
  },
  "manifest.unknown_property": {
    why: "A property that nobody reads is usually a spelling mistake, and the extension would silently behave as if it were absent.",
    wrong: '{ "capabilites": ["tradingRead"] }',
    right: '{ "capabilities": ["tradingRead"] }',
  },
  "manifest.enum": {
    why: "Only these values have a meaning. A capability that does not exist would never be granted.",
    wrong: '{ "capabilities": ["tradingRaed"] }',
    right: '{ "capabilities": ["tradingRead"] }',
  },
  "manifest.type": {
    why: 'A text in quotes is not a number, and `"true"` is not true.',
    wrong: '{ "order": "1" }',
    right: '{ "order": 1 }',
  },
  "manifest.pattern": {
    why: "Ids, versions and paths are compared by programs, so that each has one form. A version is MAJOR.MINOR.PATCH, without a `v` in front.",
    wrong: '{ "version": "v1.0" }',
    right: '{ "version": "1.0.0" }',
  },
  "manifest.coupling": {
    why: "Two parts of a manifest need each other: a view that shows a quote needs the capability `tradingRead`, and a capability without a use would ask the trader for nothing.",
    wrong: '{ "capabilities": [], "contributes": { "views": { "panel": [{ "quoteSymbol": "SPX", … }] } } }',
    right: '{ "capabilities": ["tradingRead"], … }',
  },
  "manifest.version_unordered": {
    why: "Clients offer an update when a version is higher than the installed one. `1.2` and `2026-05` cannot be compared.",
    wrong: '{ "version": "1.2" }',
    right: '{ "version": "1.2.0" }',
  },
  "manifest.runtime_unknown": {
    why: "`runtime` and `apiVersion` together say which contract the package keeps. Version 2 of `wasm` is interactive, version 1 draws views.",
    wrong: '{ "runtime": "wasm", "apiVersion": 3 }',
    right: '{ "runtime": "wasm", "apiVersion": 2 }',
  },
  "archive.unexpected_file": {
    why: "A package holds what its runtime reads and nothing else: no sources, no notes, no keys. Keep these beside the folder `package/`.",
  },
  "archive.module_missing": {
    why: "The package is one of a guest, and its program was not compiled yet: `npm run build` in its project does that.",
  },
  "wasm.import_forbidden": {
    why: "A guest has no files, no network and no clock of its own: it reaches the host by the functions of `svc`, and by nothing else. A compiler for WASI or a browser adds imports of `wasi_snapshot_preview1`, `env` or `Date`.",
    wrong: '(import "env" "fetch" (func …))',
    right: '(import "svc" "market_get_quote" (func (param i32 i32 i32 i32) (result i32)))',
  },
  "wasm.export_missing": {
    why: "The host calls a guest by name: `svc_render` in API version 1, `svc_alloc` and `svc_on_event` in version 2, with `memory` beside them. A module made for the other version lacks them.",
  },
  "wasm.capability_undeclared": {
    why: "The trader approves what the manifest names, so that each import of the module must be covered by it.",
    right: '{ "capabilities": ["tradingRead"] }',
  },
  "wasm.memory_limit": {
    why: "Many extensions run on one machine. A guest has 64 MiB, and the host gives it its memory under a limit.",
  },
  "guest.trap": {
    why: "A trap is how WebAssembly ends a program that went wrong: `unreachable` (a failed assertion), a division by zero, an index or address outside of the memory, or a stack that is full. The instance is gone, and the next event starts another.",
  },
  "guest.timeout": {
    why: "A callback holds up the trader's page until it returns. An endless loop, or work that grows with the length of a chart, ends here.",
    wrong: "while (!done) {}",
    right: "do a bounded part in each event, and keep where you are",
  },
  "guest.oom": {
    why: "Memory that a callback takes and does not give back adds up over thousands of events.",
    wrong: "history.push(event) in each event",
    right: "keep the last few hundred, in a buffer that is made once",
  },
  "guest.invalid_output": {
    why: "A view is data in the form of the layout's schema. A property that does not exist, a number that is NaN or a tree that is too deep is refused as a whole, and the trader sees the view before it.",
    wrong: '{ "type": "label", "txt": "SPX" }',
    right: '{ "type": "label", "text": "SPX" }',
  },
  "guest.abi_version": {
    why: "`svc_abi_version` tells for which version of the functions the module was compiled. The host cannot call a module of another one safely.",
  },
  "envelope.view_undeclared": {
    why: "A trader sees before the installation which views an extension has. A view that the signed manifest does not declare is not shown.",
    wrong: '{ "views": { "svc.mine.other": … } } and no such view in manifest.json',
    right:
      '{ "contributes": { "views": { "panel": [{ "id": "svc.mine.other", "name": "Other", "interactive": true }] } } }',
  },
  "envelope.method_unknown": { why: "`bourse commands` lists the commands with their parameters." },
  "state.version_exists": {
    why: "A published version never changes: what was reviewed and signed is what is installed. A change needs a higher version, even for a correction of one letter.",
    wrong: '{ "version": "0.1.0" } again',
    right: '{ "version": "0.1.1" }',
  },
  "auth.session_expired": {
    why: "A login ends by itself, so that a copied session does not open the account forever. Nothing of your work is lost: log in and repeat the command.",
  },
  "tool.not_logged_in": {
    why: "Sessions are kept for each marketplace. A login at one address is none at another; `--cloud` and BOURSE_CLOUD choose the address.",
  },
  "tool.cloud_unreachable": {
    why: "The command waited for the marketplace and got no answer: it is not running, the address is another, or something between stops the connection. Nothing was changed.",
  },
  "auth.key_unregistered": {
    why: "A publisher's packages are signed with keys that the marketplace knows. A key made on another machine, or with another name, is not known until it is registered.",
  },
  "tool.passphrase_wrong": {
    why: "The private key is kept encrypted, and nobody but its owner has the passphrase: nothing can restore it.",
  },
};
