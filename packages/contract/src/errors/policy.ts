import { defineErrors } from "./entry.ts";

/** Rules of the marketplace that only a person can judge. Reviews and takedowns cite them. */
export const POLICY_ERRORS = defineErrors({
  "policy.harmful": {
    number: 1500,
    title: "The extension harms those who run it",
    hint: "Remove whatever damages, spies, spends or misuses approvals; you may appeal and show that it does not.",
  },
  "policy.misleading": {
    number: 1501,
    title: "Name, description or views promise what the extension does not do",
    hint: "Say what it does, and for whom; leave out what you cannot demonstrate.",
  },
  "policy.false_results": {
    number: 1502,
    title: "Results or forecasts are shown as more certain than they are",
    hint: "Name data, period and method; promise no profit.",
  },
  "policy.excessive_capabilities": {
    number: 1503,
    title: "The extension requests more permissions than it needs",
    hint: "Declare only the capabilities whose use a trader can see.",
  },
  "policy.infringing": {
    number: 1504,
    title: "The extension uses what belongs to others",
    hint: "Show the licence or the permission, or take the part out.",
  },
  "policy.impersonation": {
    number: 1505,
    title: "The extension or its publisher can be mistaken for someone else",
    hint: "Choose a name and pictures of your own, or prove who you are.",
  },
  "policy.personal_data": {
    number: 1506,
    title: "The trader's data leave the machine needlessly or without notice",
    hint: "Say what is sent where and why, and send no more.",
  },
  "policy.broken": {
    number: 1507,
    title: "The extension does not work as described",
    hint: "Fix what the reviewer names and submit a higher version.",
  },
  "policy.duplicate": {
    number: 1508,
    title: "The extension copies another one without a useful difference",
    hint: "Say what is different, or improve the one that exists.",
  },
  "policy.unlawful": {
    number: 1509,
    title: "A law or court order forbids offering the extension",
    hint: "The reason identifies the order; you may appeal.",
  },
});
