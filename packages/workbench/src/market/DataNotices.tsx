import type { DataNotice } from "@bourse/contract/host-api";
import { plural } from "@bourse/ui";
import { NoticeList } from "./NoticeList.tsx";

/** Opens upwards from the foot of the page, with what the chart's bars do not show. */
export function DataNotices({ notices }: { readonly notices: readonly DataNotice[] }) {
  return (
    <details className="relative whitespace-nowrap">
      <summary className="cursor-pointer text-warning">{plural(notices.length, "note")} on the data</summary>
      <div className="absolute bottom-full left-0 z-20 mb-1 w-96 max-w-[90vw] whitespace-normal rounded border border-line bg-surface p-2 shadow-lg">
        <NoticeList notices={notices} />
      </div>
    </details>
  );
}
