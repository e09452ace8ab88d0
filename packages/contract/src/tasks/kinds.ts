/** The tasks that the host knows by name. The host, never a template, decides what each one asks a model. */
export const TASK_KINDS = ["morning_briefing", "today_briefing", "screener_review", "visual_pattern_review"] as const;

/** One of {@link TASK_KINDS}. */
export type TaskKind = (typeof TASK_KINDS)[number];

/** Kinds of proposals that a task may make. */
export const TASK_PROPOSAL_KINDS = ["create_alert", "add_symbol", "add_indicator"] as const;

/** One of {@link TASK_PROPOSAL_KINDS}. */
export type TaskProposalKind = (typeof TASK_PROPOSAL_KINDS)[number];

/** Kinds of proposals that an answer about a chart may make. */
export const CHART_PROPOSAL_KINDS = ["create_alert", "add_indicator", "add_drawing", "create_scan"] as const;

/** Kinds of proposals. A proposal has no effect until the trader confirms it. */
export const PROPOSAL_KINDS = ["create_alert", "add_symbol", "add_indicator", "add_drawing", "create_scan"] as const;

/** One of {@link PROPOSAL_KINDS}. */
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** One of {@link CHART_PROPOSAL_KINDS}. */
export type ChartProposalKind = (typeof CHART_PROPOSAL_KINDS)[number];
