import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/leads.ts'

/** What the profile leaves open and this brief asks for; never anything to pay. */
export function LeadImprovements({ improvements }: { improvements: LeadDetail['improvements'] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3 text-15">
      {improvements.map(({ key, text, gain }) => (
        <li key={key}>
          {text}{' '}
          <span className="whitespace-nowrap text-13 text-ink-2">({t('match.improve.gain', { count: gain })})</span>
        </li>
      ))}
    </ul>
  )
}
