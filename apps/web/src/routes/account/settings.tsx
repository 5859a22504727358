import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { accountQueries } from '#lib/queries/account.ts'
import { threadQueries } from '#lib/queries/messages.ts'
import { notificationQueries } from '#lib/queries/notifications.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { briefQueries } from '#lib/queries/own-brief.ts'
import { search, searchOption } from '#lib/search.ts'
import { SettingsScreen } from '#screens/settings/SettingsScreen.tsx'
import { SettingsSkeleton } from '#screens/settings/SettingsSkeleton.tsx'
import { settingsTabs, tabLabels } from '#screens/settings/tabs.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ tab: searchOption(settingsTabs) })

export const Route = createFileRoute('/account/settings')({
  validateSearch: params,
  // Without `loaderDeps` another part does not wait for this: what it needs beyond, it asks for itself.
  loader: async ({ context: { queryClient, api }, location }) => {
    const { tab } = params(location.search)
    const counted = tab === 'privacy' // the conversations that leaving would close
    await Promise.all([
      counted ? queryClient.prefetchInfiniteQuery(threadQueries(api).list()) : undefined,
      tab === 'notifications' ? queryClient.prefetchQuery(notificationQueries(api).preferences()) : undefined,
      queryClient.ensureQueryData(accountQueries(api).account()),
      queryClient.ensureQueryData(referenceQueries(api).countries()),
      queryClient.ensureQueryData(briefQueries(api).current()),
      queryClient.prefetchQuery(accountQueries(api).devices()), // their list tells a failure
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
