import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { AdminAccountScreen } from '#screens/identity/accounts/staff-account/AdminAccountScreen.tsx'
import { accountTabs, tabLabels } from '#screens/identity/accounts/staff-account/tabs.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ tab: searchOption(accountTabs) })

export const Route = createFileRoute('/admin/account')({
  validateSearch: params,
  head: ({
    match: {
      context,
      search: { tab = 'password' },
    },
  }) => ({
    meta: pageMeta(context, {
      title: `${context.i18n.t(tabLabels[tab])} – ${context.i18n.t('settings.title')}`,
      description: context.i18n.t('settings.description'),
      hidden: true,
    }),
  }),
  // no list of the back office, and the only page until a second factor is on
  staticData: { frame: 'site' },
  component: Account,
})

function Account() {
  return <AdminAccountScreen tab={Route.useSearch().tab ?? 'password'} />
}
