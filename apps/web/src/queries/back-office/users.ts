/** All accounts, for staff. */
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/users.ts')).adminUsers)

export const adminUserQueries = adminListQueries('users', async (api) => (await calls(api)).listAdminUsers)
export const adminUserQuery = adminDetailQueries('users', async (api) => (await calls(api)).getAdminUser)
