/** The measures staff may take about a reported conversation, for the server and for pages. */
export const reportMeasures = ['none', 'warned', 'blocked', 'suspended'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

export const REPORT_DECISION_MIN = 10
export const REPORT_DECISION_MAX = 2000
