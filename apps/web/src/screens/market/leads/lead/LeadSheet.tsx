import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { BriefDocument, Block } from '#parts/clients/briefs/document/BriefDocument.tsx'
import { FavouriteMark } from '#parts/market/leads/FavouriteMark.tsx'
import { LeadScore } from '#parts/market/leads/LeadScore.tsx'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { useSharedStudio } from '#parts/experts/studio/use-shared-studio.ts'
import { ContactLinks } from '#parts/market/leads/ContactLinks.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { LeadNotes } from './LeadNotes.tsx'
import { useLeadActions } from '../use-lead-actions.ts'

/** The brief as a document, the reasons for the match, and the history. */
export function LeadSheet({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const name = lead.client.first_name
  return (
    <div className="md:px-6 md:py-7 xl:px-10">
      {lead.paused_at && (
        <Notice className="mb-5 max-md:mx-4 max-md:mt-4">
          {t(lead.status === 'new' ? 'leads.document.paused' : 'messages.paused', { name })}
        </Notice>
      )}
      <BriefDocument
        brief={lead.brief}
        author={name}
        distanceKm={lead.distance_km}
        message={lead.message}
        caution={lead.caution}
        instead={lead.status === 'withdrawn' ? t('leads.document.takenBack', { name }) : undefined}
        kicker={
          <>
            <p>{sentTo(lead, t, formatDate(lead.created_at, language, 'longDay'))}</p>
            {lead.given_back_at && (
              <p>{t('leads.document.givenBack', { date: formatDate(lead.given_back_at, language, 'dayOfYear') })}</p>
            )}
            <p className="max-md:hidden">{t('leads.document.number', { id: lead.brief.id })}</p>
            {lead.favourite && <FavouriteMark words />}
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
            <LeadFinish lead={lead} />
            <LeadContact lead={lead} />
            <LeadNotes key={lead.id} lead={lead} />
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

/** Who else received the brief, while the lead is open. */
function sentTo({ sent_to_others: others, status }: LeadDetail, t: TFunction, date: string): string {
  if (!isLive(status) || others === 0) return t('leads.document.sent', { date })
  return t('leads.document.sentToo', { date, others: t(`leads.document.others.${Math.min(others, OTHERS_NAMED)}`) })
}

/** A brief goes to eight experts at most. */
const OTHERS_NAMED = 7

/** Gaps in the profile that this brief asks about; never a paid offer. */
function LeadImprovements({ improvements }: { improvements: LeadDetail['improvements'] }) {
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

/** For a confirmed hire: marks the work as done, which asks the client for a review. */
function LeadFinish({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { finish } = useLeadActions()
  const name = lead.client.first_name
  if (lead.status !== 'won' || lead.awaiting_confirmation) return null
  return (
    <Block title={t('leads.finish.title')}>
      <p role="status" className="text-15">
        {lead.finished
          ? t('leads.finish.done', { date: formatDate(lead.finished.at, language, 'dayOfYear') })
          : t('leads.finish.about', { name })}
      </p>
      {!lead.finished && (
        <Button size="small" className="mt-2" loading={finish.isPending} onClick={() => finish.mutate(lead)}>
          {t('leads.finish.action')}
        </Button>
      )}
    </Block>
  )
}

/** The client's phone and email once they are shared; nothing before. */
function LeadContact({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { contact, client, brief } = lead
  if (!contact) return null
  const ways = brief.preferred_contacts.map((way) => t(`leads.contact.way.${way}`))
  return (
    <Block title={t('leads.contact.title', { name: client.first_name })}>
      <ContactLinks contact={contact} look="ruled" />
      {ways.length > 0 && (
        <p className="mt-2 text-13 text-ink-2">{t('leads.contact.prefers', { ways: ways.join(', ') })}</p>
      )}
    </Block>
  )
}

/** Who moved the lead where and when, newest first. */
function LeadHistory({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const name = lead.client.first_name
  const isShared = useSharedStudio() !== undefined
  return (
    <Block title={t('leads.history.title')}>
      <ol className="text-15">
        {lead.history.toReversed().map((step, place) => (
          <li
            key={`${step.status}-${step.fact}-${step.created_at}`}
            className="relative border-l border-line pb-3 pl-4 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-1 size-2 rounded-chip ${place === 0 ? 'bg-ink' : 'bg-line-strong'}`}
            />
            <span className={place === 0 ? 'font-semibold' : undefined}>
              {step.fact
                ? t(`leads.history.${step.fact}`, { name })
                : t(
                    [
                      ...(isShared && step.author ? [`leads.history.${step.status}_studio`] : []),
                      `leads.history.${step.status}_${step.by}`,
                      `leads.status.${step.status}`,
                    ],
                    { name },
                  )}
            </span>
            <span className="block text-13 text-ink-2">
              {isShared && step.author && `${step.author.name} · `}
              <time dateTime={step.created_at}>{formatDate(step.created_at, language, 'moment')}</time>
            </span>
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
