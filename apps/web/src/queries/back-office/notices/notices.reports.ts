/** Reported conversations and notices of unlawful content, for staff. */
import type { notices } from '@husrum/contract/back-office/notices/notices.ts'
import type { reports } from '@husrum/contract/market/messaging/reports.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from '../staff-lists.ts'

const reportCalls = async (api: Api) => api((await import('@husrum/contract/market/messaging/reports.ts')).reports)
const noticeCalls = async (api: Api) => api((await import('@husrum/contract/back-office/notices/notices.ts')).notices)

export const adminReportQueries = adminListQueries('reports', async (api) => (await reportCalls(api)).listAdminReports)
/** Each reading is recorded in the audit log. */
export const adminReportQuery = adminDetailQueries('reports', async (api) => (await reportCalls(api)).getReport)
export const adminNoticeQueries = adminListQueries('notices', async (api) => (await noticeCalls(api)).listAdminNotices)
export const adminNoticeQuery = adminDetailQueries('notices', async (api) => (await noticeCalls(api)).getAdminNotice)

/** The form itself shows these, not a message of the page as well. */
const said = {
  quiet: ['report_decided', 'thread_gone', 'already_suspended', 'own_account', 'last_owner'],
} as const

export type ReportDecided = BodyOf<typeof reports.decideReport>
export const decideAdminReport = async (api: Api, id: number, body: ReportDecided) =>
  (await (await reportCalls(api)).decideReport({ params: { id }, body }, said)).data

export const undoAdminReport = async (api: Api, id: number) =>
  (await (await reportCalls(api)).undoReport({ params: { id } })).data

const saidOfNotices = {
  quiet: ['notice_decided', 'target_gone', 'last_picture', 'nothing_to_settle', 'own_decision'],
} as const

export type NoticeDecided = BodyOf<typeof notices.decideNotice>
export const decideAdminNotice = async (api: Api, id: number, body: NoticeDecided) =>
  (await (await noticeCalls(api)).decideNotice({ params: { id }, body }, saidOfNotices)).data

export type NoticeClosed = BodyOf<typeof notices.settleNotice>
export const closeAdminNotice = async (api: Api, id: number, body: NoticeClosed) =>
  (await (await noticeCalls(api)).settleNotice({ params: { id }, body }, saidOfNotices)).data
