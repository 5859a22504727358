import { useTranslation } from 'react-i18next'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { useFitting } from './use-fitting.ts'

/**
 * One line with the number of experts who still fit; its height is reserved, so that nothing moves when it arrives or
 * changes. A property that all of them have is not counted.
 */
export function MatchingCount({ answers, of }: { answers: BriefDraft; of: 'place' | 'budget' }) {
  const { t } = useTranslation()
  const fitting = useFitting(answers)
  const { experts: count = 0, by_session, by_outside, bands = [] } = fitting ?? {}
  const more =
    of === 'place' && by_session && by_outside && count > 0
      ? [
          ...(by_session.physical < count || by_session.online < count
            ? [t('brief.fitting.sessions', { physical: by_session.physical, online: by_session.online })]
            : []),
          ...(by_outside.no < count ? [t('brief.fitting.near', { count: by_outside.no })] : []),
        ]
      : of === 'budget' && bands.some(({ starts_above }) => starts_above > 0)
        ? [t('brief.fitting.soft')]
        : []
  return (
    <p role="status" className="min-h-12 text-15 text-ink-2 md:min-h-6">
      {fitting && [t('brief.fitting.so_far', { count }), ...more].map(asSentence).join(' ')}
    </p>
  )
}

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
