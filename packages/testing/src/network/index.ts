export { type TestCertificate, testCertificate } from "./certificate.ts";
export { type Dialled, type Handler, type PublicInternet, publicInternet } from "./public-internet.ts";
