export { checkTaskAnswer, type ProposalDraft, type TaskAnswer, TaskAnswerSchema, type TaskSection } from "./answer.ts";
export { PROPOSAL_KINDS, type ProposalKind, TASK_KINDS, type TaskKind } from "./kinds.ts";
