/** The log of staff actions, for staff. */
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/audit/audit.ts')).audit)

export const auditQueries = adminListQueries('audit', async (api) => (await calls(api)).listAudit)
export const auditQuery = adminDetailQueries('audit', async (api) => (await calls(api)).getAudit)
