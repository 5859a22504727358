/** The log of refused attempts, for owners and support. */
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from '../back-office/staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/identity/accounts/security.ts')).security)

export const securityQueries = adminListQueries('security', async (api) => (await calls(api)).listSecurityEvents)
export const securityQuery = adminDetailQueries('security', async (api) => (await calls(api)).getSecurityEvent)
