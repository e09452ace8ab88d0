import { type Block, readMarkdown } from "./markdown.ts";

/** A result as headings, points and paragraphs of plain text. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div dir="auto" className="space-y-2 text-sm">
      {readMarkdown(text).map((block, index) => (
        // The blocks of a stored result never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Part key={index} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { readonly block: Block }) {
  if (block.kind === "heading") return <h3 className="pt-1 font-semibold">{block.text}</h3>;
  if (block.kind === "paragraph") return <p className="whitespace-pre-wrap">{block.text}</p>;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {block.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
