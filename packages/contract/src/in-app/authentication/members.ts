import type { InAppMember } from "../members.ts";

/** The members of `authentication`. */
export const AUTHENTICATION_MEMBERS: readonly InAppMember[] = [
  {
    namespace: "authentication",
    member: "getSession",
    likeness: "narrower",
    says:
      "providers are exchanges with an account of the trader, the only scope is `trade`; `accessToken` is the session's id " +
      "and means nothing outside the host, which acts for its caller; of the options `createIfNone`, which waits for the " +
      "account if none is connected, and `silent`",
    methods: ["authentication/session.find", "authentication/session.create"],
  },
  {
    namespace: "authentication",
    member: "getAccounts",
    likeness: "narrower",
    says: "at most one account of each provider",
    methods: ["authentication/accounts.list"],
  },
  {
    namespace: "authentication",
    member: "onDidChangeSessions",
    likeness: "same",
    says: "",
    methods: [],
  },
];
