// The seven imports of a guest, under their names in the binary. docs/ABI.md describes their results. Functions that a guest
// does not call are not imported: an API v1 guest must not import the last two, an API v2 guest none of the three before them.

@external("svc", "has_capability")
export declare function has_capability(index: i32): i32;

@external("svc", "log")
export declare function log_utf8(ptr: usize, len: i32): void;

@external("svc", "market_get_quote")
export declare function market_get_quote(symbolPtr: usize, symbolLen: i32, outPtr: usize, outCap: i32): i32;

@external("svc", "market_get_candles")
export declare function market_get_candles(symbolPtr: usize, symbolLen: i32, timeframePtr: usize, timeframeLen: i32, outPtr: usize, outCap: i32): i32;

@external("svc", "view_set_json")
export declare function view_set_json(ptr: usize, len: i32): i32;

@external("svc", "event_get_json")
export declare function event_get_json(outPtr: usize, outCap: i32): i32;

@external("svc", "output_set_json")
export declare function output_set_json(ptr: usize, len: i32): i32;
