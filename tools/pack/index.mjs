// A judge of how the types of a package resolve. `npm test` installs it here: nobody who runs Bourse needs it.
export { checkPackage, createPackageFromTarballData } from "./node_modules/@arethetypeswrong/core/dist/index.js";
