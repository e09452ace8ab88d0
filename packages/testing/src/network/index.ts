export { type TestCertificate, testCertificate } from "./certificate.ts";
export { type FakeDns, fakeDns } from "./fake-dns.ts";
export { type Dialled, type Handler, type PublicInternet, publicInternet } from "./public-internet.ts";
