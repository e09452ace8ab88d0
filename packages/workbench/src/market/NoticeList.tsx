import type { DataNotice } from "@bourse/contract/host-api";

/** Gaps, corrections and left-out values of an exchange, each in a sentence. */
export function NoticeList({ notices }: { readonly notices: readonly DataNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label="Notes on the data" className="space-y-1 text-2xs text-muted">
      {notices.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
