import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { search, searchText } from '#lib/search.ts'
import { FaqScreen } from '#screens/faq/FaqScreen.tsx'
import { allQuestions } from '#screens/faq/questions.ts'
import { faqPage } from '#screens/faq/schema-org.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ q: searchText() })

export const Route = createFileRoute('/faq')({
  validateSearch: params,
  head: ({ match: { context, search: found } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('faq.title'),
      description: context.i18n.t('faq.description'),
      hidden: found.q !== undefined,
    }),
    scripts: [{ type: 'application/ld+json', children: JSON.stringify(faqPage(allQuestions(context.i18n.t))) }],
  }),
  staticData: { deferHydration: true },
  component: Faq,
})

function Faq() {
  return <FaqScreen words={Route.useSearch().q ?? ''} />
}
