import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/leads.ts'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { BriefDocument, Block } from '#parts/brief-document/BriefDocument.tsx'
import { KeptMark } from '#parts/lead/KeptMark.tsx'
import { LeadScore } from '#parts/lead/LeadScore.tsx'
import { ReasonList } from '#parts/reasons/ReasonList.tsx'
import { LeadImprovements } from './LeadImprovements.tsx'
import { LeadContact } from './LeadContact.tsx'
import { LeadHistory } from './LeadHistory.tsx'

/** The brief as a document, why the two fit, and what has happened. */
export function LeadSheet({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const name = lead.client.first_name
  return (
    <div className="md:px-6 md:py-7 xl:px-10">
      <BriefDocument
        brief={lead.brief}
        author={name}
        distanceKm={lead.distance_km}
        message={lead.message}
        kicker={
          <>
            <p>{t('leads.document.sent', { date: formatDate(lead.created_at, language, 'longDay') })}</p>
            <p className="max-md:hidden">{t('leads.document.number', { id: lead.brief.id })}</p>
            {lead.favourite && <KeptMark words />}
          </>
        }
        mark={<LeadScore score={lead.score} word={lead.word} size="large" words />}
        side={
          <>
            {lead.reasons.length + lead.caveats.length > 0 && (
              <Block title={t('leads.reasons.title')}>
                <ReasonList reasons={lead.reasons} caveats={lead.caveats} />
              </Block>
            )}
            {lead.improvements.length > 0 && (
              <Block title={t('match.improve.title')}>
                <LeadImprovements improvements={lead.improvements} />
              </Block>
            )}
            <LeadContact lead={lead} />
            <LeadHistory lead={lead} />
          </>
        }
        foot={
          <>
            <p>
              {lead.contact ? t('leads.document.contactShared', { name }) : t('leads.document.contactHidden', { name })}
            </p>
            <p className="md:hidden">{t('leads.document.number', { id: lead.brief.id })}</p>
          </>
        }
      />
    </div>
  )
}
