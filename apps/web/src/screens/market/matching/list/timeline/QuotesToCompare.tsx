import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quoteQueries } from '#queries/market/quotes.ts'
import { useShell } from '#lib/shell-context.ts'
import { COMPARED_MAX } from '#parts/market/quotes/like-for-like.ts'
import { QuoteCompare } from '#parts/market/quotes/QuoteCompare.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { links } from '#lib/paths.ts'
import { Notice } from '#ui/text/Notice.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'

/** The three newest open quotes of these leads, side by side. */
export function QuotesToCompare({ leads }: { leads: readonly number[] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, isError, refetch } = useQuery(quoteQueries(api).open())
  if (isError && !data)
    return (
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('matches.timeline.again')}
          </Button>
        }
      >
        {t('matches.timeline.quotesFailed')}
      </Notice>
    )
  if (!data) return <Skeleton shape="block" className="h-96" />
  const shown = data.filter(({ lead_id }) => leads.includes(lead_id)).slice(0, COMPARED_MAX)
  return (
    <>
      <QuoteCompare quotes={shown} />
      <p className="mt-3 text-15">
        <Link {...links.quotes()}>{t('matches.timeline.onePage')}</Link>
      </p>
    </>
  )
}
