/**
 * A frame for an application, with every browser feature switched off. It names only features that the browser knows, because
 * unknown names would fill the page's console.
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

/** Only some browsers list their features. In the others, a frame of another origin has only the features that it is given. */
interface TellsFeatures {
  readonly featurePolicy?: { features(): string[] };
}

function knownFeatures(): readonly string[] {
  const { featurePolicy } = document as Document & TellsFeatures;
  return featurePolicy?.features() ?? [];
}
