import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { CautionNote } from '#parts/market/leads/CautionNote.tsx'
import { ContactLinks } from '#parts/market/leads/ContactLinks.tsx'
import { useShell } from '#lib/shell-context.ts'
import { BriefSummary } from '#parts/clients/briefs/document/BriefSummary.tsx'
import { LeadBadge } from '#parts/market/leads/LeadBadge.tsx'
import { LeadScore } from '#parts/market/leads/LeadScore.tsx'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ContextBlock } from './ContextBlock.tsx'
import { ContextSkeleton } from './ContextSkeleton.tsx'

/** Next to an expert's conversation: the client, the state and the content of the brief. */
export const LeadContext = memo(function LeadContext({ leadId }: { leadId: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: lead, isPending, isError, refetch } = useQuery(leadQueries(api).detail(leadId))
  if (isPending) return <ContextSkeleton />
  if (isError && !lead)
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-15">
        <p className="text-ink-2">{t('messages.details.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('messages.failed.action')}
        </Button>
      </div>
    )
  if (!lead) return <p className="text-15 text-ink-2">{t('messages.details.noLead')}</p>
  const { client, contact } = lead
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 text-15">
      <div className="flex items-center gap-3.5">
        <Avatar name={client.first_name} size="large" />
        <div className="min-w-0">
          <p className="text-17 font-semibold">{client.first_name}</p>
          <p className="mb-1 text-13 text-ink-2">{client.city}</p>
          <LeadBadge status={lead.status} />
        </div>
      </div>
      {lead.message && (
        <ContextBlock title={t('leads.document.message', { name: client.first_name })}>
          <blockquote className="border-l-3 border-marigold pl-3.5 whitespace-pre-line">{lead.message}</blockquote>
          {lead.caution && <CautionNote />}
        </ContextBlock>
      )}
      <ContextBlock
        title={t('messages.details.brief')}
        end={
          <Link {...links.lead(lead.id)} className="underline">
            {t('messages.details.openBrief')}
          </Link>
        }
      >
        <BriefSummary brief={lead.brief} />
      </ContextBlock>
      <ContextBlock title={t('messages.details.match')}>
        <LeadScore score={lead.score} word={lead.word} words />
        <ReasonList look="dense" reasons={lead.reasons} caveats={lead.caveats} />
      </ContextBlock>
      <ContextBlock title={t('messages.details.contact')}>
        {contact ? (
          <>
            <ContactLinks contact={contact} look="dense" />
            <p className="text-13 text-ink-2">{t('leads.document.contactShared', { name: client.first_name })}</p>
          </>
        ) : (
          <p className="text-13 text-ink-2">{t('leads.document.contactHidden', { name: client.first_name })}</p>
        )}
      </ContextBlock>
    </div>
  )
})
