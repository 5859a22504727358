import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail, ChecklistItem } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { checklist } from '@husrum/contract/experts/profile/checklist.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { adminExpertQuery } from '#queries/back-office/expert-review.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import {
  decisionsFor,
  type Decision,
  type DecisionKey,
  type StaffChange,
} from '#parts/back-office/expert-review/decisions.ts'
import { nameOfExpert } from '#parts/back-office/expert-review/queue-columns.tsx'
import { StatusBadge } from '#parts/back-office/expert-review/StatusBadge.tsx'
import { useReview, wasChanged } from '#parts/back-office/expert-review/use-review.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link as TextLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx'
import { formatPhone } from '#lib/language/phone.ts'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { AppealPart } from './decision/AppealPart.tsx'
import { CompanyDialog } from './company/CompanyDialog.tsx'
import { CompanyPart } from './company/CompanyPart.tsx'
import { DecisionBar } from './decision/DecisionBar.tsx'
import { HistoryPart } from './decision/HistoryPart.tsx'
import { LeadsPart } from './LeadsPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { ReasonForm } from './decision/ReasonForm.tsx'
import { StaffChanges } from './decision/StaffChanges.tsx'
import { FactLines, Part } from './Part.tsx'

type ExpertPaneProps = PaneProps & {
  mayDecide: boolean
  /** The decision that staff write a reason for. */
  asked: DecisionKey | undefined
  onAsk: (key: DecisionKey | undefined) => void
  onDecided: (id: number, decision: DecisionKey | StaffChange | undefined) => void
}

/** One profile for staff: the work next to the texts, earlier decisions, and the possible decisions. */
export function ExpertPane({ id, title, mayDecide, now, asked, onAsk, onDecided }: ExpertPaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const detail = useQuery(adminExpertQuery(api, id))
  const { seen, hasChanged, lookAgain } = useSeen(detail.data?.seen)
  const review = useReview((reviewed, decision) => {
    if (decision === 'approve_company' || decision === 'reject_company') lookAgain(reviewed.seen)
    onDecided(reviewed.id, decision)
  })
  const [tab, setTab] = useState<'profile' | 'leads'>('profile')
  const [words, setWords] = useState('')
  const [ticked, setTicked] = useState<readonly ChecklistItem[]>([])
  /** The version of the profile whose new number was checked; the mark is void for any other version. */
  const [checkedIn, setCheckedIn] = useState<string>()
  const refused = wasChanged(review.error)
  const send = (expert: AdminExpertDetail, decision: Decision, body: object = {}) => {
    const marks = decision.key === 'approve_company' && checkedIn === expert.seen ? { registration_checked: true } : {}
    return {
      expert,
      seen: seen ?? expert.seen,
      body: { action: decision.action, checklist: [...ticked], ...marks, ...body },
      decision: decision.key,
    }
  }
  const decide = (expert: AdminExpertDetail) => (decision: Decision) => {
    if (decision.needsReason || decision.key === 'approve_company') return onAsk(decision.key)
    if (!review.isPending) review.mutate(send(expert, decision))
  }
  return (
    <AdminPane
      detail={detail}
      title={title}
      name={nameOfExpert}
      renderUnder={(expert) => (
        <>
          <StatusBadge expert={expert} />
          <span>{t('admin-experts.number.expert', { id: expert.id })}</span>
          {expert.featured_until && (
            <span>{t('admin-experts.feature.until', { date: formatDate(expert.featured_until, language) })}</span>
          )}
          {expert.status === 'active' && (
            <TextLink {...links.expert(expert.profile.card)}>{t('admin-experts.public')}</TextLink>
          )}
        </>
      )}
      renderActions={(expert) => (
        <>
          <DecisionBar {...{ expert, mayDecide, hasChanged, review }} onDecide={decide(expert)} />
          {mayDecide && <StaffChanges expert={expert} review={review} seen={seen ?? expert.seen} />}
        </>
      )}
    >
      {(expert) => {
        const chosen = decisionsFor(expert).find(({ key }) => key === asked)
        const decision = chosen?.needsReason ? chosen : undefined
        const mark = (body: object) => review.mutate({ expert, seen: seen ?? expert.seen, body })
        return (
          <>
            <Tabs
              label={t('admin-experts.tab.label')}
              items={[
                { value: 'profile', label: t('admin-experts.tab.profile') },
                { value: 'leads', label: t('admin-experts.tab.leads') },
              ]}
              value={tab}
              onChange={setTab}
            >
              <TabPanel value="profile" className="grid gap-8 pt-5">
                {(hasChanged || refused) && (
                  <ChangedNotice
                    refused={refused}
                    onLook={() => {
                      lookAgain(expert.seen)
                      review.reset()
                    }}
                  />
                )}
                {expert.appeal && <AppealPart expert={expert} appeal={expert.appeal} />}
                <div className="grid items-start gap-8 @2xl:grid-cols-2">
                  <PortfolioPart projects={expert.projects} />
                  <div className="grid min-w-0 gap-8">
                    {mayDecide && <ChecklistPart ticked={ticked} onTick={setTicked} />}
                    <PersonPart expert={expert} />
                    <CompanyPart
                      {...{ expert, review, mark }}
                      newChecked={checkedIn === expert.seen}
                      mayDecide={mayDecide && !hasChanged}
                      onNewChecked={(checked) => setCheckedIn(checked ? expert.seen : undefined)}
                    />
                    <ProfilePart expert={expert} />
                    <HistoryPart history={expert.history} now={now} />
                  </div>
                </div>
              </TabPanel>
              <TabPanel value="leads" className="pt-5">
                <LeadsPart id={expert.id} now={now} />
              </TabPanel>
            </Tabs>
            {chosen?.key === 'approve_company' && mayDecide && !hasChanged && (
              <CompanyDialog
                expert={expert}
                checked={checkedIn === expert.seen}
                busy={review.isPending}
                onCheck={(checked) => setCheckedIn(checked ? expert.seen : undefined)}
                onApprove={() => review.mutate(send(expert, chosen), { onSettled: () => onAsk(undefined) })}
                onClose={() => onAsk(undefined)}
              />
            )}
            {decision && mayDecide && !hasChanged && (
              <ReasonForm
                key={decision.key}
                {...{ expert, decision, review, words }}
                send={(reason) => send(expert, decision, { reason })}
                onClose={() => onAsk(undefined)}
                onChanged={(kept) => {
                  setWords(kept)
                  onAsk(undefined)
                }}
              />
            )}
          </>
        )
      }}
    </AdminPane>
  )
}

/** The version that staff opened or last reviewed: decisions refer to it, whatever a refetch brings. */
function useSeen(shown: string | undefined) {
  const [seen, setSeen] = useState(shown)
  // The first version that arrives is the one they see; a later one is another person's change.
  if (seen === undefined && shown !== undefined) setSeen(shown)
  return {
    seen: seen ?? shown,
    hasChanged: seen !== undefined && shown !== undefined && seen !== shown,
    lookAgain: setSeen,
  }
}

/** Another person changed the profile that staff see: they must review it again before they can decide. */
function ChangedNotice({ refused, onLook }: { /** A decision was under way. */ refused: boolean; onLook: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="bad"
      role="alert"
      stacked
      title={t(refused ? 'admin-experts.changed.refused' : 'admin-experts.changed.title')}
      action={
        <Button size="small" onClick={onLook}>
          {t('admin-experts.changed.action')}
        </Button>
      }
    >
      {t('admin-experts.changed.text')}
    </Notice>
  )
}

/** The person, their contact details, and when they joined. */
function PersonPart({ expert }: { expert: AdminExpertDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const proven = (value: string, isProven: boolean) => (
    <>
      {value}{' '}
      <span className="text-13 text-ink-2">
        {isProven ? t('admin-experts.person.confirmed') : t('admin-experts.person.unconfirmed')}
      </span>
    </>
  )
  return (
    <Part title={t('admin-experts.person.title')}>
      {expert.status_reason && (
        <Notice icon={null} className="mt-3" title={t('admin-experts.person.reason')} stacked>
          <span className="whitespace-pre-line">{expert.status_reason}</span>
        </Notice>
      )}
      <FactLines
        facts={[
          { key: 'name', term: t('admin-experts.person.name'), value: expert.name },
          {
            key: 'email',
            term: t('admin-experts.person.email'),
            value: proven(expert.email, expert.email_verified),
          },
          {
            key: 'phone',
            term: t('admin-experts.person.phone'),
            value: expert.phone && proven(formatPhone(expert.phone), expert.phone_verified),
          },
          {
            key: 'place',
            term: t('admin-experts.person.place'),
            value: `${expert.city.name}, ${expert.country.name}`,
          },
          {
            key: 'submitted',
            term: t('admin-experts.person.submitted'),
            value: expert.submitted_at
              ? exactMoment(expert.submitted_at, language)
              : expert.status === 'pending_review' && t('admin-experts.person.notYet'),
          },
          {
            key: 'created',
            term: t('admin-experts.person.created'),
            value: formatDate(expert.created_at, language),
          },
        ]}
      />
    </Part>
  )
}

/** Every picture of the work in large, drafts included: staff check whether it is the expert's own, and good. */
function PortfolioPart({ projects }: { projects: AdminExpertDetail['projects'] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('admin-experts.projects.title')} end={t('admin-experts.projects.count', { count: projects.length })}>
      {projects.length === 0 && <p className="mt-2 text-15 text-ink-2">{t('admin-experts.projects.none')}</p>}
      {projects.map((project) => (
        <div key={project.id} className="mt-3">
          <h4 className="flex items-baseline justify-between gap-4 text-15">
            <span className="min-w-0 break-words">{project.title || t('admin-experts.projects.untitled')}</span>
            <span className="text-13 font-normal whitespace-nowrap text-ink-2">
              {t(`admin-experts.projects.${project.status}`)}
            </span>
          </h4>
          <ul className="mt-1.5 grid grid-cols-2 gap-1.5">
            {project.pictures.map((picture, place) => (
              <li key={picture.id} className={place === 0 ? 'col-span-2' : undefined}>
                <a
                  href={picture.url}
                  target="_blank"
                  rel="noopener"
                  aria-label={t('admin-experts.projects.open', { alt: picture.alt })}
                  className="block"
                >
                  <Photo
                    photo={picture}
                    ratio={place === 0 ? '3/2' : '4/3'}
                    sizes={place === 0 ? '(min-width: 64rem) 30vw, 100vw' : '(min-width: 64rem) 15vw, 50vw'}
                    corners="control"
                    alt=""
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Part>
  )
}

/** What staff check; the ticks are stored with the decision. */
function ChecklistPart({
  ticked,
  onTick,
}: {
  ticked: readonly ChecklistItem[]
  onTick: (ticked: readonly ChecklistItem[]) => void
}) {
  const { t } = useTranslation()
  return (
    <Part
      title={t('admin-experts.checklist.title')}
      end={t('admin-experts.checklist.done', { done: ticked.length, of: checklist.length })}
    >
      <ul className="mt-2 grid">
        {checklist.map((item) => (
          <li key={item}>
            <Checkbox
              size="small"
              checked={ticked.includes(item)}
              onChange={(event) =>
                onTick(checklist.filter((each) => (each === item ? event.target.checked : ticked.includes(each))))
              }
            >
              {t(`admin-experts.checklist.item.${item}`)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-13 text-ink-2">{t('admin-experts.checklist.hint')}</p>
    </Part>
  )
}
