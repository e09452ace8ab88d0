/** The sentence shown wherever somebody decides whether to trust a plugin. */
export const PLUGIN_RIGHTS =
  "A plugin is a program: it runs with all your rights on this computer. Its permissions limit what it may ask of Bourse; " +
  "they do not restrict the process.";
