/**
 * A frame for an application. Every feature that the browser knows is off in it; names that a browser does not know would fill
 * the page's console.
 */
export function newFrameElement(extensionId: string, title: string): HTMLIFrameElement {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.referrerPolicy = "no-referrer";
  element.allow = knownFeatures()
    .map((name) => `${name} 'none'`)
    .join("; ");
  element.title = title;
  element.dataset.app = extensionId;
  return element;
}

/** Only some browsers tell them; in the others a frame of another origin has none that is not given to it. */
interface TellsFeatures {
  readonly featurePolicy?: { features(): string[] };
}

function knownFeatures(): readonly string[] {
  const { featurePolicy } = document as Document & TellsFeatures;
  return featurePolicy?.features() ?? [];
}
