import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { faqPage, inHead } from '#lib/schema-org.ts'
import { search, searchText } from '#lib/search.ts'
import { FaqScreen } from '#screens/faq/FaqScreen.tsx'
import { allQuestions } from '#screens/faq/questions.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ q: searchText() })

export const Route = createFileRoute('/faq')({
  validateSearch: params,
  head: ({ match: { context, search: found } }) => ({
    meta: [
      ...pageMeta(context, {
        title: context.i18n.t('faq.title'),
        description: context.i18n.t('faq.description'),
        hidden: found.q !== undefined,
      }),
      inHead(faqPage(allQuestions(context.i18n.t).flatMap(({ questions }) => questions))),
    ],
  }),
  staticData: { deferHydration: true },
  component: Faq,
})

function Faq() {
  return <FaqScreen words={Route.useSearch().q ?? ''} />
}
