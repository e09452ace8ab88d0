/** A right that an extension can request and a trader can approve. Declaring one authorises nothing. */
export type Capability =
  | "tradingRead"
  | "chartWrite"
  | "alertsWrite"
  | "languageModel"
  | "network"
  | "secrets"
  | "fileSystemRead"
  | "openExternal"
  | "browser"
  | "shell";

/** A capability's index for guests and its title for traders. */
export interface CapabilityInfo {
  readonly name: Capability;
  /** Index of `svc.has_capability`. */
  readonly index: number;
  /** Title that the trader reads in the approval dialog. */
  readonly title: string;
  readonly description: string;
}

/** The ten capabilities in the order of the specification. The specification fixes index 7; an ADR fixes the others. */
export const CAPABILITIES: readonly CapabilityInfo[] = [
  {
    name: "tradingRead",
    index: 7,
    title: "Read market data",
    description: "Sees quotes, candles and your chart's symbols. It cannot see your account or place orders.",
  },
  {
    name: "chartWrite",
    index: 8,
    title: "Draw on charts",
    description: "Opens charts and adds drawings. You confirm each drawing before it is made.",
  },
  {
    name: "alertsWrite",
    index: 9,
    title: "Create alerts",
    description: "Creates and changes its own alerts and shows notifications. It cannot touch your other alerts.",
  },
  {
    name: "languageModel",
    index: 6,
    title: "Use your language model",
    description: "Sends questions to the language model you have set up. Your key is never shown to it.",
  },
  {
    name: "network",
    index: 1,
    title: "Use the network",
    description: "Fetches data from outside through the host, which checks every address.",
  },
  {
    name: "secrets",
    index: 2,
    title: "Use stored keys",
    description: "Lets the host use keys you typed for a service. The extension never sees them.",
  },
  {
    name: "fileSystemRead",
    index: 0,
    title: "Read a file you choose",
    description: "Opens a file picker and reads the one file you choose in it.",
  },
  {
    name: "openExternal",
    index: 5,
    title: "Open web pages",
    description: "Opens secure web addresses in your browser.",
  },
  {
    name: "browser",
    index: 4,
    title: "Show a web application",
    description: "Shows its own pages in a closed frame inside the workbench.",
  },
  {
    name: "shell",
    index: 3,
    title: "Run programs with your rights",
    description:
      "Starts a program on this computer that can read and change whatever you can. Only the official forecast model may ask for it.",
  },
];

const names = new Set<string>(CAPABILITIES.map((each) => each.name));

/** True for the name of a capability. */
export function isCapability(text: string): text is Capability {
  return names.has(text);
}

/** The catalogue entry of a capability. */
export function capabilityInfo(name: Capability): CapabilityInfo {
  const info = CAPABILITIES.find((each) => each.name === name);
  if (!info) throw new Error(`no such capability: ${name}`);
  return info;
}

/** Index of each capability in `svc.has_capability`. */
export const CAPABILITY_INDEX = Object.fromEntries(CAPABILITIES.map((each) => [each.name, each.index])) as Readonly<
  Record<Capability, number>
>;
