import { InAppHost } from "../in-app/InAppHost.tsx";
import { ToastHost } from "../notices/ToastHost.tsx";
import { Tour } from "../tour/Tour.tsx";

/** Notices and messages that arrive while the page is open. */
export function Corner() {
  return (
    <>
      <ToastHost />
      <InAppHost />
      <Tour />
    </>
  );
}
