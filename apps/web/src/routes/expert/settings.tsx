import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { notificationQueries } from '#queries/market/notifications.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { ownSiteQueries } from '#queries/experts/own-site.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { studioQueries } from '#queries/experts/studio.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { loadPlanOffer } from '#parts/experts/billing/plan-offer.ts'
import { ExpertSettingsScreen } from '#screens/experts/profile/settings/ExpertSettingsScreen.tsx'
import { ExpertSettingsSkeleton } from '#screens/experts/profile/settings/ExpertSettingsSkeleton.tsx'
import { settingsTabs, tabLabels } from '#screens/experts/profile/settings/tabs.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ tab: searchOption(settingsTabs), part: searchOption(['decisions']) })

export const Route = createFileRoute('/expert/settings')({
  validateSearch: params,
  // Without `loaderDeps` another part does not wait for this: it loads its further data itself.
  loader: async ({ context: { queryClient, api }, location }) => {
    const { tab } = params(location.search)
    const counted = tab === 'privacy' // the conversations that leaving would close
    const reference = referenceQueries(api)
    await Promise.all([
      counted ? queryClient.prefetchInfiniteQuery(threadQueries(api).list()) : undefined,
      tab === 'people' ? queryClient.prefetchQuery(studioQueries(api).people()) : undefined,
      tab === 'site' ? queryClient.prefetchQuery(ownSiteQueries(api).site()) : undefined,
      tab === 'notifications' ? queryClient.prefetchQuery(notificationQueries(api).preferences()) : undefined,
      queryClient.ensureQueryData(ownExpertQueries(api).profile()),
      queryClient.ensureQueryData(accountQueries(api).account()),
      queryClient.ensureQueryData(reference.countries()),
      queryClient.ensureQueryData(reference.roomTypes()),
      queryClient.ensureQueryData(reference.aspects()),
      queryClient.ensureQueryData(reference.specialties()),
      queryClient.ensureQueryData(reference.budgets()),
      queryClient.ensureQueryData(reference.timelines()),
      queryClient.ensureQueryData(reference.styles()),
      queryClient.ensureQueryData(reference.skills()),
      queryClient.ensureQueryData(reference.questions('profile')),
      loadPlanOffer({ api, queryClient }),
      queryClient.prefetchQuery(ownExpertQueries(api).covers()),
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
      description: context.i18n.t('expert-settings.description'),
      hidden: true,
    }),
  }),
  pendingComponent: ExpertSettingsSkeleton,
  component: Settings,
})

function Settings() {
  return <ExpertSettingsScreen tab={Route.useSearch().tab ?? 'profile'} />
}
