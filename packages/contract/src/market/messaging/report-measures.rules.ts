/** The measures staff may take about a reported conversation, for the server and for pages. */
export const reportMeasures = ['none', 'warned', 'blocked', 'suspended'] as const
export type ReportMeasure = (typeof reportMeasures)[number]
