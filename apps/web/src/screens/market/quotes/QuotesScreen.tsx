import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { quoteQueries } from '#queries/market/quotes.ts'
import { useShell } from '#lib/shell-context.ts'
import { COMPARED_MAX } from '#parts/market/quotes/like-for-like.ts'
import { QuoteCompare } from '#parts/market/quotes/QuoteCompare.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'

/** The client's open quotes of one brief, side by side. */
export function QuotesScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useSuspenseQuery(quoteQueries(api).open())
  // Of the newest brief, newest first: an older one has ended or has another subject
  const newest = data.filter(({ brief_id }) => brief_id === data[0]?.brief_id)
  const shown = newest.slice(0, COMPARED_MAX)
  return (
    <Page className="py-8 md:py-12">
      <Heading level={1} size={40} focusable>
        {t('quotes.compare.title')}
      </Heading>
      {shown.length > 0 ? (
        <>
          <p className="mt-2 mb-6 text-ink-2">{t('quotes.compare.about', { count: shown.length })}</p>
          <QuoteCompare quotes={shown} />
        </>
      ) : (
        <EmptyState
          drawing="letter"
          className="mt-6"
          title={t('quotes.compare.none.title')}
          action={<Button render={<Link {...links.clientMessages()} />}>{t('quotes.compare.none.action')}</Button>}
        >
          {t('quotes.compare.none.text')}
        </EmptyState>
      )}
    </Page>
  )
}
