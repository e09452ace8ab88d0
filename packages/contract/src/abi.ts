/** Version of the native ABI. It is neither a manifest's `apiVersion` nor a host version. */
export const ABI_VERSION = 3;

/** Feature bits: a host declares the ones it supports; a guest's needs are computed from its imports. */
export const FEATURE_BITS = {
  market_get_quote: 0,
  market_get_candles: 1,
  view_set_json: 2,
  event_get_json: 3,
  output_set_json: 4,
} as const;

/** Mask of a host that supports everything. */
export const FULL_FEATURE_MASK = 0b11111;

/** Types of a Wasm function, as the binary encodes them. */
export type WasmValueType = "i32";

/** An import that a guest may have. */
export interface AbiImport {
  readonly name: string;
  readonly params: readonly WasmValueType[];
  readonly results: readonly WasmValueType[];
  /** Manifest `apiVersion`s whose guests may import it. */
  readonly apiVersions: readonly (1 | 2)[];
  /** Feature bit it requires; absent: every host of ABI v3 supports it. */
  readonly featureBit?: number;
  /** Capability required at run time. */
  readonly capability?: "tradingRead";
}

/** Module name of every import. */
export const ABI_MODULE = "svc";

const i32 = (count: number): readonly WasmValueType[] => Array.from({ length: count }, () => "i32" as const);

/** The seven imports, in the order of the specification. */
export const IMPORTS: readonly AbiImport[] = [
  { name: "has_capability", params: i32(1), results: i32(1), apiVersions: [1, 2] },
  { name: "log", params: i32(2), results: [], apiVersions: [1, 2] },
  {
    name: "market_get_candles",
    params: i32(6),
    results: i32(1),
    apiVersions: [1],
    featureBit: FEATURE_BITS.market_get_candles,
    capability: "tradingRead",
  },
  {
    name: "market_get_quote",
    params: i32(4),
    results: i32(1),
    apiVersions: [1],
    featureBit: FEATURE_BITS.market_get_quote,
    capability: "tradingRead",
  },
  {
    name: "view_set_json",
    params: i32(2),
    results: i32(1),
    apiVersions: [1],
    featureBit: FEATURE_BITS.view_set_json,
    capability: "tradingRead",
  },
  {
    name: "event_get_json",
    params: i32(2),
    results: i32(1),
    apiVersions: [2],
    featureBit: FEATURE_BITS.event_get_json,
  },
  {
    name: "output_set_json",
    params: i32(2),
    results: i32(1),
    apiVersions: [2],
    featureBit: FEATURE_BITS.output_set_json,
  },
];

/** An export that a guest must or may have. */
export interface AbiExport {
  readonly name: string;
  readonly params: readonly WasmValueType[];
  readonly results: readonly WasmValueType[];
  /** `apiVersion`s that require it; empty: always optional. */
  readonly requiredBy: readonly (1 | 2)[];
}

/** Name of the single exported memory. */
export const MEMORY_EXPORT = "memory";

/** The functions a guest exports. */
export const EXPORTS: readonly AbiExport[] = [
  { name: "svc_render", params: [], results: i32(1), requiredBy: [1] },
  { name: "svc_on_event", params: [], results: i32(1), requiredBy: [2] },
  { name: "_initialize", params: [], results: [], requiredBy: [] },
  { name: "svc_start", params: [], results: [], requiredBy: [] },
  { name: "svc_abi_version", params: [], results: i32(1), requiredBy: [] },
];

/** Return values of imports: zero or a byte count on success, one of these negative codes on failure. */
export const ABI_STATUS = {
  OK: 0,
  /** Bad symbol or timeframe, empty string. */
  INVALID_ARGUMENT: -1,
  /** The range lies outside the guest's memory. */
  BAD_POINTER: -2,
  /** Call again with the probed size; nothing was written. */
  BUFFER_TOO_SMALL: -3,
  /** The input exceeds its limit. */
  TOO_LARGE: -4,
  /** No snapshot, no event, or the wrong phase. */
  NOT_AVAILABLE: -5,
  /** The capability is not approved, or the view has no signed `guestOutput`. */
  PERMISSION_DENIED: -6,
  /** The data is not UTF-8, not JSON, does not match the schema, has too many commands, or nests too deeply. */
  INVALID_DATA: -7,
  /** A view or output was already accepted in this callback; the first one stays. */
  ALREADY_SET: -8,
  /** This host lacks the feature bit, or the import does not belong to this `apiVersion`. */
  UNSUPPORTED: -9,
  /** The activation is stale or stopped; return at once. */
  ABORTED: -10,
} as const;

/** Name of an ABI status code. */
export type AbiStatus = keyof typeof ABI_STATUS;
