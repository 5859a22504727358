/** Clients with their briefs, for staff; a single one is read as an account (users.ts). */
import type { Api } from '#lib/api/api.ts'
import { adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/applicants.ts')).applicants)

export const adminClientQueries = adminListQueries('applicants', async (api) => (await calls(api)).listApplicants)
