export { type TestCertificate, testCertificate } from "./certificate.ts";
export { type HungServer, hungServer, type Manner } from "./hung-server.ts";
export { type MailRelay, type MailVerdict, mailRelay, type RelayedMail } from "./mail-relay.ts";
export {
  type NameAnswer,
  type NameRecord,
  type NameServer,
  nameServer,
} from "./name-server.ts";
export { type Dialled, type Handler, type PublicInternet, publicInternet } from "./public-internet.ts";
