/* Shows one view. Each event is answered by one envelope of views and commands; between events nothing runs. */
#include "svc.h"

static char event[4194304];
static const char envelope[] =
    "{\"api_version\":2,\"views\":{\"{{id}}.hello\":{\"type\":\"label\",\"text\":\"Hello from C\"}},\"commands\":[]}";

SVC_EXPORT("svc_on_event") svc_i32 on_event(void) {
  svc_i32 length = svc_event_get_json(event, sizeof event);
  if (length < 0) return length;
  return svc_output_set_json(envelope, sizeof envelope - 1);
}
