import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/leads.ts'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Block } from '#parts/brief-document/BriefDocument.tsx'

/** Who moved the lead where and when, newest first. */
export function LeadHistory({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const name = lead.client.first_name
  return (
    <Block title={t('leads.history.title')}>
      <ol className="text-15">
        {lead.history.toReversed().map((step, place) => (
          <li
            key={`${step.status}-${step.created_at}`}
            className="relative border-l border-line pb-3 pl-4 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-1 size-2 rounded-chip ${place === 0 ? 'bg-ink' : 'bg-line-strong'}`}
            />
            <span className={place === 0 ? 'font-semibold' : undefined}>
              {t([`leads.history.${step.status}_${step.by}`, `leads.status.${step.status}`], { name })}
            </span>
            <time dateTime={step.created_at} className="block text-13 text-ink-2">
              {formatDate(step.created_at, language, 'moment')}
            </time>
            {step.note && <span className="block text-13 text-ink-2">{step.note}</span>}
            {step.status === 'declined' && lead.decline_reason && (
              <span className="block text-13 text-ink-2">{t(`leads.decline.reason.${lead.decline_reason}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </Block>
  )
}
