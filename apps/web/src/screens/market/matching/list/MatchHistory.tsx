import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LeadStep } from '@husrum/contract/market/matching/matching.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { LazyDisclosure } from '#ui/text/Disclosure.tsx'

/** One step as a sentence to the client. */
export const stepWords = ({ status, fact, by }: Omit<LeadStep, 'created_at'>, name: string, t: TFunction): string =>
  t(`matches.history.${fact ?? `${status}_${by}`}`, { name })

/** Who did what with the brief, and when; newest first. */
export function MatchHistory({ history, name }: { history: readonly LeadStep[]; name: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <LazyDisclosure tone="link" summary={t('matches.history.title')}>
      <ol className="grid gap-2 text-15">
        {history.toReversed().map(({ created_at, ...step }) => (
          <li key={`${step.status}-${step.fact}-${created_at}`} className="flex flex-wrap gap-x-3">
            <time dateTime={created_at} className="text-ink-2">
              {formatDate(created_at, language, 'moment')}
            </time>
            {stepWords(step, name, t)}
          </li>
        ))}
      </ol>
    </LazyDisclosure>
  )
}
