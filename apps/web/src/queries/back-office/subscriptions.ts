/** The experts' subscriptions, for staff. */
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) =>
  api((await import('@husrum/contract/back-office/subscriptions.ts')).adminSubscriptions)

export const adminSubscriptionQueries = adminListQueries(
  'subscriptions',
  async (api) => (await calls(api)).listAdminSubscriptions,
)
export const adminSubscriptionQuery = adminDetailQueries(
  'subscriptions',
  async (api) => (await calls(api)).getAdminSubscription,
)
