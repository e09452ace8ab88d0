// The five imports of a v1 guest, as the binary names them. docs/ABI.md tells what each answers.

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
