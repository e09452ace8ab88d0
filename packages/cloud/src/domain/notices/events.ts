/** All events that an account can be notified of; the contract owns the list, because endpoints choose from it. */
export { NOTICE_EVENTS, type NoticeEvent } from "@bourse/contract/rest";
