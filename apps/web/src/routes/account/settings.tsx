import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { notificationQueries } from '#queries/market/notifications.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { SettingsScreen } from '#screens/identity/accounts/settings/SettingsScreen.tsx'
import { SettingsSkeleton } from '#screens/identity/accounts/settings/SettingsSkeleton.tsx'
import { settingsTabs, tabLabels } from '#screens/identity/accounts/settings/tabs.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ tab: searchOption(settingsTabs) })

export const Route = createFileRoute('/account/settings')({
  validateSearch: params,
  // Without `loaderDeps` another part does not wait for this: it loads its further data itself.
  loader: async ({ context: { queryClient, api }, location }) => {
    const { tab } = params(location.search)
    const counted = tab === 'privacy' // the conversations that leaving would close
    await Promise.all([
      counted ? queryClient.prefetchInfiniteQuery(threadQueries(api).list()) : undefined,
      tab === 'notifications' ? queryClient.prefetchQuery(notificationQueries(api).preferences()) : undefined,
      queryClient.ensureQueryData(accountQueries(api).account()),
      queryClient.ensureQueryData(referenceQueries(api).countries()),
      queryClient.ensureQueryData(briefQueries(api).current()),
      queryClient.prefetchQuery(accountQueries(api).devices()), // their list shows a failure
    ])
  },
  head: ({
    match: {
      context,
      search: { tab = 'profile' },
    },
  }) => ({
    meta: pageMeta(context, {
      title: `${context.i18n.t(tabLabels[tab])} – ${context.i18n.t('settings.title')}`,
      description: context.i18n.t('settings.description'),
      hidden: true,
    }),
  }),
  pendingComponent: SettingsSkeleton,
  component: Settings,
})

function Settings() {
  return <SettingsScreen tab={Route.useSearch().tab ?? 'profile'} />
}
