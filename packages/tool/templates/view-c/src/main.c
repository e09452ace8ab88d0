/* Shows the price of one symbol, which the manifest names as well: reads the quote snapshot and publishes a label. A result
   below zero is an error code, and handing it back tells it to the host. */
#include "svc.h"

static char quote[16384];
static char view[128] = "{\"type\":\"label\",\"text\":\"SIM:ALTA ";

/* The length of the text that the view begins with. */
enum { BEGIN = 33 };

static svc_i32 is_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e';
}

/* The place of the number behind `"price":`, or the end when the quote has none. */
static svc_i32 price_at(svc_i32 end) {
  static const char name[] = "\"price\":";
  for (svc_i32 at = 0; at + (svc_i32)sizeof name - 1 < end; at++) {
    svc_i32 same = 0;
    while (same < (svc_i32)sizeof name - 1 && quote[at + same] == name[same]) same++;
    if (same == (svc_i32)sizeof name - 1) return at + same;
  }
  return end;
}

/* Called for each view with guestOutput; 0 publishes the view. */
SVC_EXPORT("svc_render") svc_i32 render(void) {
  svc_i32 length = svc_market_get_quote("SIM:ALTA", 8, quote, sizeof quote);
  if (length < 0) return length;
  svc_i32 to = BEGIN;
  for (svc_i32 at = price_at(length); at < length && is_number(quote[at]) && to < 64; at++) view[to++] = quote[at];
  view[to++] = '"';
  view[to++] = '}';
  return svc_view_set_json(view, to);
}
