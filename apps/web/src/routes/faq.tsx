import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { faqPage, inHead } from '#lib/page-head/schema-org.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { FaqScreen } from '#screens/discovery/site-pages/faq/FaqScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ q: searchText() })

export const Route = createFileRoute('/faq')({
  validateSearch: params,
  head: async ({ match: { context, search: found } }) => ({
    meta: [
      ...pageMeta(context, {
        title: context.i18n.t('faq.title'),
        description: context.i18n.t('faq.description'),
        hidden: found.q !== undefined,
      }),
      inHead(faqPage(await questionsFor(context))),
    ],
  }),
  staticData: { deferHydration: true },
  component: Faq,
})

/** Fetches the questions on demand: they are in the screen's script, but every page's first script has this head. */
async function questionsFor({ i18n }: ShellContext) {
  const { allQuestions } = await import('#screens/discovery/site-pages/faq/questions.ts')
  return allQuestions(i18n.t).flatMap(({ questions }) => questions)
}

function Faq() {
  return <FaqScreen words={Route.useSearch().q ?? ''} />
}
