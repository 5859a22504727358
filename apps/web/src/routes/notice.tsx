import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchNext } from '#lib/addresses/search.ts'
import { NoticeScreen } from '#screens/back-office/notices/form/NoticeScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ at: searchNext() })

export const Route = createFileRoute('/notice')({
  validateSearch: params,
  head: ({ match: { context, search: found } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('notice.title'),
      description: context.i18n.t('notice.description'),
      hidden: found.at !== undefined,
    }),
  }),
  staticData: { deferHydration: true },
  component: Notice,
})

function Notice() {
  const { at } = Route.useSearch()
  return <NoticeScreen key={at} at={at ?? ''} />
}
