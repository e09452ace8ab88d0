export { checkTaskAnswer, type ProposalDraft, type TaskAnswer, TaskAnswerSchema, type TaskSection } from "./answer.ts";
export {
  CHART_PROPOSAL_KINDS,
  type ChartProposalKind,
  PROPOSAL_KINDS,
  type ProposalKind,
  TASK_KINDS,
  type TaskKind,
  type TaskProposalKind,
} from "./kinds.ts";
