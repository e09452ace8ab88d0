/* The board of bench/guest-typescript.ts in C: a mean of all closes and a row for each of the last 24. */
#include "svc.h"

#define ROWS 24
#define MOST_BARS 4096

static char event[1048576];
static char out[16384];
static double closes[MOST_BARS];

static int matches(const char *text, const char *word) {
  while (*word != '\0' && *text == *word) text++, word++;
  return *word == '\0';
}

/* A plain decimal, as the host writes prices. */
static double number_at(const char *text) {
  double value = 0, scale = 1;
  for (; *text >= '0' && *text <= '9'; text++) value = value * 10 + (*text - '0');
  if (*text != '.') return value;
  for (text++; *text >= '0' && *text <= '9'; text++) value = value * 10 + (*text - '0'), scale *= 10;
  return value / scale;
}

static int read_closes(const char *end) {
  int count = 0;
  for (const char *at = event; at < end && count < MOST_BARS; at++)
    if (matches(at, "\"close\":")) closes[count++] = number_at(at + 8);
  return count;
}

static char *put(char *to, const char *text) {
  while (*text != '\0') *to++ = *text++;
  return to;
}

static char *put_price(char *to, double price) {
  char digits[20];
  int count = 0;
  long long cents = (long long)(price * 100 + 0.5);
  for (int place = 0; place < 3 || cents > 0; place++, cents /= 10) {
    if (place == 2) digits[count++] = '.';
    digits[count++] = (char)('0' + cents % 10);
  }
  while (count > 0) *to++ = digits[--count];
  return to;
}

static char *put_label(char *to, double price) {
  return put(put_price(put(to, "{\"type\":\"label\",\"text\":\""), price), "\"}");
}

SVC_EXPORT("svc_on_event") svc_i32 on_event(void) {
  svc_i32 length = svc_event_get_json(event, sizeof event - 1);
  if (length < 0) return length;
  event[length] = '\0';
  int count = read_closes(event + length);
  if (count == 0) return SVC_OK;
  double sum = 0;
  for (int bar = 0; bar < count; bar++) sum += closes[bar];
  char *to = put(out, "{\"api_version\":2,\"commands\":[],\"views\":{\"svc.bench.board.view\":{\"type\":\"column\",\"spacing\":6,\"children\":[");
  to = put_label(to, sum / count);
  for (int bar = count > ROWS ? count - ROWS : 0; bar < count; bar++) {
    to = put(to, ",{\"type\":\"row\",\"spacing\":8,\"children\":[");
    to = put(put_label(to, closes[bar]), "]}");
  }
  to = put(to, "]}}}");
  return svc_output_set_json(out, (svc_size)(to - out));
}
