/** Everything an account can be notified of; the list is the contract's, for endpoints choose from it. */
export { NOTICE_EVENTS, type NoticeEvent } from "@bourse/contract/rest";
