import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { developmentQueries } from '#queries/foundation/development.ts'
import { search, searchId, searchOption, searchText } from '#lib/addresses/search.ts'
import { OutboxScreen } from '#screens/foundation/development/OutboxScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ channel: searchOption(['mail', 'sms', 'push']), to: searchText(254), message: searchId() })

/** Messages that would have been sent. Not available in production. */
export const Route = createFileRoute('/dev/outbox')({
  validateSearch: params,
  beforeLoad: ({ context: { site } }) => {
    if (!site.development) throw notFound()
  },
  loaderDeps: ({ search: { channel, to } }) => ({ channel, to }),
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(developmentQueries(api).outbox(deps)),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('outbox.title'),
      description: context.i18n.t('outbox.about'),
      hidden: true,
    }),
  }),
  component: Outbox,
})

function Outbox() {
  return <OutboxScreen {...Route.useSearch()} />
}
