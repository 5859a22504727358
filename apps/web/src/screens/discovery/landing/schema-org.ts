import { paths } from '#lib/paths.ts'
import { addressesOf, faqPage, inHead } from '#lib/page-head/schema-org.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { questions } from './question-names.ts'

/** The organisation, the site's search, and the questions that the page answers. */
export function organisation(context: ShellContext): object[] {
  const { site, language, i18n } = context
  const at = addressesOf(context)
  const { product: name, baseUrl, logoUrl, company, links } = site
  return [
    inHead({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      url: baseUrl,
      logo: `${baseUrl}${logoUrl ?? '/favicon.svg'}`,
      description: i18n.t('landing.description'),
      ...(company.madeUp ? {} : { legalName: company.name, email: company.email }),
      ...(links?.length ? { sameAs: links } : {}),
    }),
    inHead({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: at(paths.home()),
      inLanguage: language,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${at(paths.experts())}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
    inHead(
      faqPage(
        questions.map((question) => ({
          ask: i18n.t(`landing.questions.${question}.ask`),
          answer: i18n.t(`landing.questions.${question}.answer`),
        })),
      ),
    ),
  ]
}
