/** The tasks that the host knows by name. What each one asks a model is the host's, never a template's. */
export const TASK_KINDS = ["morning_briefing", "today_briefing", "screener_review", "visual_pattern_review"] as const;

/** One of {@link TASK_KINDS}. */
export type TaskKind = (typeof TASK_KINDS)[number];

/** Kinds of proposals. Nothing of it happens until the trader confirms it. */
export const PROPOSAL_KINDS = ["create_alert", "add_symbol", "add_indicator"] as const;

/** One of {@link PROPOSAL_KINDS}. */
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
