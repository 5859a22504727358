/**
 * The person's notifications, and their channels. The table is fetched with the first call, so that a visitor's pages
 * do not load it.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NotificationChoices } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import type { Api } from '#lib/api/api.ts'
import { isLive } from '#lib/live/live-state.ts'

const POLL_MS = 30_000
const PER_PAGE = 20

// the list and the page of a link show their own errors: quiet
const callsOf = async (api: Api) =>
  api((await import('@husrum/contract/market/notifications/notifications.ts')).notifications)

export const notificationQueries = (api: Api) => ({
  /** Under the key of waiting items, so that it is reloaded when a lead or a conversation was opened. */
  unread: () =>
    queryOptions({
      queryKey: ['waiting', 'notifications'],
      queryFn: async ({ signal }) =>
        (await (await callsOf(api)).listNotifications({ query: { per_page: 1 } }, { signal, quiet: true })).meta.unread,
      refetchInterval: () => (isLive() ? false : POLL_MS),
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: ['notifications'],
      queryFn: async ({ pageParam, signal }) =>
        (await callsOf(api)).listNotifications(
          { query: { page: pageParam, per_page: PER_PAGE } },
          { signal, quiet: true },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
      staleTime: 0,
    }),
  /** The newest page, for screens that read it once. */
  first: async () =>
    (await (await callsOf(api)).listNotifications({ query: { per_page: PER_PAGE } }, { quiet: true })).data,
  preferences: () =>
    queryOptions({
      queryKey: ['notification-preferences'],
      queryFn: async ({ signal }) =>
        (await (await callsOf(api)).getNotificationPreferences({}, { signal, quiet: true })).data,
    }),
})

export const notificationActions = (api: Api) => ({
  /** Marks all of them when no ids are given. */
  read: async (ids?: number[]) => (await (await callsOf(api)).readNotifications({ body: ids ? { ids } : {} })).data,
  choose: async (body: NotificationChoices) => (await (await callsOf(api)).putNotificationPreferences({ body })).data,
  unsubscribe: async (token: string) =>
    (await (await callsOf(api)).unsubscribe({ body: { token } }, { quiet: true })).data,
})
