import { defineErrors } from "./entry.ts";
import { INSTALL_ERRORS } from "./install.ts";
import { TRUST_ERRORS } from "./trust.ts";

const RESOLVE_ERRORS = defineErrors({
  "resolve.not_found": {
    number: 3020,
    title: "The marketplace has no such published extension or version",
    hint: "Check the id and the version; a version in review is not published yet.",
    status: 404,
  },
  "resolve.yanked": {
    number: 3021,
    title: "The version was withdrawn",
    hint: "Choose another version.",
    status: 409,
  },
  "resolve.quarantined": {
    number: 3030,
    title: "The marketplace has put the version in quarantine",
    hint: "It restarts automatically if the version is restored; another version may not have the fault.",
    status: 409,
  },
  "resolve.removed": {
    number: 3031,
    title: "The marketplace has removed the version",
    hint: "Change to another version, or remove the extension.",
    status: 409,
  },
  "resolve.state_unknown": {
    number: 3036,
    title: "The marketplace gave the version a state that this host does not know",
    hint: "Update the host. Until then the version may not run.",
    status: 409,
  },
  "resolve.host_too_old": {
    number: 3022,
    title: "The version needs a newer host",
    hint: "Update the host, or choose an older version.",
    status: 409,
  },
  "resolve.runtime_unsupported": {
    number: 3023,
    title: "Not supported by this host yet: this runtime and API version",
    hint: "Update the host.",
    status: 409,
  },
  "resolve.abi_unsupported": {
    number: 3024,
    title: "The guest needs ABI features this host does not offer",
    hint: "Update the host.",
    status: 409,
  },
  "resolve.none_resolvable": {
    number: 3025,
    title: "No published version can be installed on this host",
    hint: "Each version lists its reasons.",
    status: 409,
  },
  "resolve.rollback_unknown": {
    number: 3026,
    title: "This host never had the version to roll back to",
    hint: "Roll back to one of the versions listed for the extension.",
    status: 409,
  },
  "resolve.marketplace_unreachable": {
    number: 3027,
    title: "The marketplace does not answer",
    hint: "Installed extensions keep working. Try again later.",
    status: 503,
  },
  "resolve.answer_invalid": {
    number: 3028,
    title: "The marketplace's answer cannot be read",
    hint: "Update the host; if it happens again, tell the marketplace.",
    status: 502,
  },
  "resolve.version_invalid": {
    number: 3029,
    title: "The version is not a semantic version, so it cannot be ordered",
    hint: "Only the publisher can fix it, with a new version.",
    status: 409,
  },
  "resolve.record_unreadable": {
    number: 3035,
    title: "The marketplace's record of this version cannot be read",
    hint: "Choose another version, or update the host; if it happens again, tell the marketplace.",
    status: 502,
  },
});

const LOCAL_API_ERRORS = defineErrors({
  "host.token_required": {
    number: 3060,
    title: "The request does not carry this host's token",
    hint: "Open the address the host printed.",
    status: 401,
  },
  "host.address_refused": {
    number: 3061,
    title: "The request names another host",
    hint: "Use the address the host printed.",
    status: 403,
  },
  "host.origin_refused": {
    number: 3062,
    title: "The request comes from another page",
    hint: "Use the page the host serves.",
    status: 403,
  },
  "host.body_invalid": {
    number: 3063,
    title: "The body or query does not fit its schema",
    hint: "See the issues.",
    status: 400,
  },
  "host.body_unsupported": {
    number: 3064,
    title: "The body is not JSON",
    hint: "Send application/json without a content encoding.",
    status: 415,
  },
  "host.body_too_large": { number: 3065, title: "The body is too large", hint: "Shorten it.", status: 413 },
  "host.request_slow": {
    number: 3510,
    title: "The request did not arrive in time",
    hint: "Send it again. A file may take half an hour, as long as it does not pause.",
    status: 408,
  },
  "host.url_invalid": {
    number: 3660,
    title: "The address of the request cannot be decoded",
    hint: "Write a percent sign as %25, and every other byte as two hexadecimal digits after one.",
    status: 400,
  },
  "host.request_invalid": {
    number: 3955,
    title: "The request is not valid HTTP",
    hint: "Let an HTTP library write the request.",
    status: 400,
  },
  "host.header_too_large": {
    number: 3956,
    title: "The head of the request is too large",
    hint: "Shorten the address and the headers: 16 KiB together.",
    status: 431,
  },
  "host.not_found": {
    number: 3066,
    title: "There is nothing at this address",
    hint: "Check path and method.",
    status: 404,
  },
  "host.too_many_streams": {
    number: 3067,
    title: "Too many event streams are open",
    hint: "Close a page.",
    status: 429,
  },
  "host.internal": {
    number: 3068,
    title: "The host failed",
    hint: "Look for the cause in its log at the same time.",
    status: 500,
  },
  "host.port_in_use": {
    number: 3544,
    title: "Another program uses the host's port",
    hint: "Stop what runs there, or choose another port with PORT; 0 takes a free one.",
  },
  "host.folder_in_use": {
    number: 3069,
    title: "Another host is using this data folder",
    hint: "Stop it, or choose another folder.",
  },
  "host.folder_newer": {
    number: 3070,
    title: "The data folder was written by a newer host",
    hint: "Update this host.",
  },
  "host.store_full": {
    number: 3072,
    title: "The disk with the data folder is full",
    hint: "Free some space. Anything revoked, disabled or removed stays so and is saved as soon as there is room.",
    status: 507,
  },
  "host.store_failed": {
    number: 3073,
    title: "The data folder cannot be written",
    hint: "Check the disk, its mount and the folder's owner. Anything revoked, disabled or removed stays so meanwhile.",
    status: 503,
  },
  "host.store_damaged": {
    number: 3074,
    title: "The host's state is damaged on the disk",
    hint: "Check the disk. Restore `host.sqlite` from a backup, or move it away: the host then starts empty, and you install and approve again.",
    status: 500,
  },
  "host.node_too_old": {
    number: 3075,
    title: "This Node is too old for the host",
    hint: "Install Node 26 or later, from nodejs.org or your package manager, and start the host with it.",
  },
  "host.config_invalid": { number: 3071, title: "A setting is not valid", hint: "Check the named variable." },
});

const MARKET_ERRORS = defineErrors({
  "market.symbol_unknown": {
    number: 3080,
    title: "No source has this symbol",
    hint: "Choose one of the listed symbols.",
    status: 404,
  },
  "market.not_available": {
    number: 3081,
    title: "The source cannot give this data",
    hint: "Choose a timeframe that is listed as available.",
    status: 404,
  },
});

const VIEW_ERRORS = defineErrors({
  "view.permission_denied": {
    number: 3090,
    title: "The view needs a capability that is not approved",
    hint: "Approve it in the extension's permissions.",
    status: 403,
  },
  "view.when_invalid": {
    number: 3091,
    title: "The view's `when` cannot be parsed",
    hint: "Write keys joined by `&&`: symbol, !symbol, timeframe == 1D, location == panel.",
  },
  "view.snapshot_too_large": {
    number: 3092,
    title: "The snapshot is too large for a guest",
    hint: "Ask for fewer candles.",
  },
  "view.not_shown": {
    number: 3094,
    title: "The view, or the node with this key, is not shown",
    hint: "Reload the workbench: the view has changed since it was drawn.",
    status: 409,
  },
  "view.nothing_published": {
    number: 3093,
    title: "The guest finished without publishing a view",
    hint: "Call svc.view_set_json once in every callback.",
  },
});

export const HOST_ERRORS = {
  ...TRUST_ERRORS,
  ...RESOLVE_ERRORS,
  ...INSTALL_ERRORS,
  ...LOCAL_API_ERRORS,
  ...MARKET_ERRORS,
  ...VIEW_ERRORS,
};
