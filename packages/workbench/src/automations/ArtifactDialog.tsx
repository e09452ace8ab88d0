import type { Artifact } from "@bourse/contract/host-api";
import { Modal, Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ProposalList } from "../proposals/ProposalList.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { whole } from "../words/price.ts";
import { localMoment } from "../words/time.ts";
import { type Block, readMarkdown } from "./markdown.ts";
import { useArtifact, useTake } from "./queries.ts";

/** Shows a result with its proposals, its sources and the tokens that it took. */
export function ArtifactDialog({ id }: { readonly id: string }) {
  const { data, error, refetch, isLoading } = useArtifact(id);
  const { mutateAsync: take } = useTake(id);
  const about =
    data && `${data.task_name}, ${localMoment(data.made_at)}. Written by a language model; check what matters.`;
  return (
    <Modal title={data?.title ?? "Result"} description={about} onClose={closeDialog} size="large">
      {isLoading && <Skeleton label="Loading the result" lines={6} />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data && (
        <div className="space-y-4">
          <MarkdownText text={data.markdown} />
          <ProposalList proposals={data.proposals} leftOut={data.left_out} take={take} />
          <Sources artifact={data} />
        </div>
      )}
    </Modal>
  );
}

const IMAGES: Readonly<Record<Artifact["image"], string | undefined>> = {
  none: undefined,
  sent: "The model saw an image of the chart beside the numbers.",
  refused: "The model takes no images: it saw the numbers alone.",
};

function Sources({ artifact }: { readonly artifact: Artifact }) {
  const { sources, usage, provider, model, prompt_version, inputs_sha256: hash } = artifact;
  const tokens = `${whole(usage.input_tokens)} tokens read, ${whole(usage.output_tokens)} written`;
  const image = IMAGES[artifact.image];
  return (
    <section aria-label="Sources" className="border-t border-line pt-2 text-xs text-muted">
      <h3 className="font-medium text-text">Sources</h3>
      <ul className="list-disc pl-4">
        {sources.map(({ what, source, count, from, to }) => (
          <li key={`${what} ${source}`}>
            {count} {what} from <bdi>{source}</bdi>
            {from && to && `, ${from === to ? localMoment(to) : `${localMoment(from)} to ${localMoment(to)}`}`}
          </li>
        ))}
      </ul>
      {image && <p>{image}</p>}
      <p>
        <bdi>{model}</bdi> ({provider}), prompt version {prompt_version}, {tokens}
        {usage.estimated && " (estimated at most: the provider did not count everything)"}
      </p>
      <p className="break-all">
        SHA-256 of what the model read: <code className="text-2xs">{hash}</code>
      </p>
    </section>
  );
}

/** A result as headings, points and paragraphs of plain text. */
function MarkdownText({ text }: { readonly text: string }) {
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
