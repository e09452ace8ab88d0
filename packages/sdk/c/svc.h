/*
 * The seven imports of a Bourse guest in C. docs/ABI.md describes their results.
 *
 *   clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry,--stack-first -o main.wasm main.c
 *
 * Export svc_render (API v1) or svc_on_event (API v2) with SVC_EXPORT. There is no libc: bring what you need.
 */
#ifndef BOURSE_SVC_H
#define BOURSE_SVC_H

typedef int svc_i32;
typedef unsigned int svc_size;

#define SVC_IMPORT(name) __attribute__((import_module("svc"), import_name(name)))
#define SVC_EXPORT(name) __attribute__((export_name(name)))

/* Negative results of imports. */
enum svc_status {
  SVC_OK = 0,
  SVC_INVALID_ARGUMENT = -1,
  SVC_BAD_POINTER = -2,
  SVC_BUFFER_TOO_SMALL = -3,
  SVC_TOO_LARGE = -4,
  SVC_NOT_AVAILABLE = -5,
  SVC_PERMISSION_DENIED = -6,
  SVC_INVALID_DATA = -7,
  SVC_ALREADY_SET = -8,
  SVC_UNSUPPORTED = -9,
  SVC_ABORTED = -10
};

/* Indices of svc_has_capability. */
enum svc_capability {
  SVC_FILE_SYSTEM_READ = 0,
  SVC_NETWORK = 1,
  SVC_SECRETS = 2,
  SVC_SHELL = 3,
  SVC_BROWSER = 4,
  SVC_OPEN_EXTERNAL = 5,
  SVC_LANGUAGE_MODEL = 6,
  SVC_TRADING_READ = 7,
  SVC_CHART_WRITE = 8,
  SVC_ALERTS_WRITE = 9
};

SVC_IMPORT("has_capability") svc_i32 svc_has_capability(svc_i32 index);
SVC_IMPORT("log") void svc_log(const char *text, svc_size length);

/* API v1. A capacity of 0 asks for the length only. */
SVC_IMPORT("market_get_quote")
svc_i32 svc_market_get_quote(const char *symbol, svc_size symbol_length, void *out, svc_size capacity);
SVC_IMPORT("market_get_candles")
svc_i32 svc_market_get_candles(const char *symbol, svc_size symbol_length, const char *timeframe,
                               svc_size timeframe_length, void *out, svc_size capacity);
SVC_IMPORT("view_set_json") svc_i32 svc_view_set_json(const char *json, svc_size length);

/* API v2. */
SVC_IMPORT("event_get_json") svc_i32 svc_event_get_json(void *out, svc_size capacity);
SVC_IMPORT("output_set_json") svc_i32 svc_output_set_json(const char *json, svc_size length);

#endif
