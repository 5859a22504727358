import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Studio, StudioPerson } from '@husrum/contract/experts/studio.ts'
import { studioQueries } from '#queries/experts/studio.ts'
import { useShell } from '#lib/shell-context.ts'
import { LEAVE_DAYS, LeaveBox } from '#parts/identity/accounts/settings/LeaveBox.tsx'
import { UpgradePanel } from '#parts/experts/billing/UpgradePanel.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { People } from './People.tsx'

/** The people of the studio: the owner invites and removes, everyone else can read, and may leave. */
export function PeopleTab() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: studio, isError, refetch } = useQuery(studioQueries(api).people())
  return (
    <section aria-labelledby="settings-people" className="max-w-170">
      <h2 id="settings-people" className="text-28">
        {t('studio.tab')}
      </h2>
      <p className="mt-1.5 max-w-[62ch] text-15 text-ink-2">{t('studio.about')}</p>
      {studio ? (
        <Known studio={studio} />
      ) : isError ? (
        <div role="alert" className="mt-5">
          <EmptyState
            drawing="chair"
            tone="plain"
            level={3}
            title={t('studio.failed')}
            action={<Button onClick={() => void refetch()}>{t('studio.retry')}</Button>}
          />
        </div>
      ) : (
        <Loading className="mt-5 grid gap-px">
          {Array.from({ length: 2 }, (_, place) => (
            <Skeleton key={place} shape="block" className="h-18 w-full rounded-none" />
          ))}
        </Loading>
      )}
    </section>
  )
}

function Known({ studio }: { studio: Studio }) {
  const { t } = useTranslation()
  const { people, invitations, seats } = studio
  const own = people.find(({ me }) => me)
  const isOwner = own?.role === 'owner'
  const seatless = people.filter(({ has_seat }) => !has_seat)
  return (
    <>
      <p className="mt-5 text-15">
        <b>{t('studio.seats.used', { used: seats.used, count: seats.limit })}</b>{' '}
        {isOwner && invitations.some(({ expired }) => !expired) && (
          <span className="text-ink-2">{t('studio.seats.held')}</span>
        )}
      </p>
      {isOwner && seatless.length > 0 && <Seatless people={seatless} />}
      <People people={people} isOwner={isOwner} />
      {isOwner && invitations.length > 0 && <Invitations invitations={invitations} />}
      {isOwner && (
        <div className="mt-9 md:mt-11">
          {seats.used < seats.limit ? (
            <InviteForm alone={people.length === 1 && invitations.length === 0} />
          ) : seats.limit === 1 ? (
            <UpgradePanel limit="seats" level={3} />
          ) : (
            <Notice stacked title={t('studio.full.title', { count: seats.limit })}>
              {t('studio.full.text')}
            </Notice>
          )}
        </div>
      )}
      {own && !isOwner && <LeaveBox studio={studio.name} later={t('studio.leave.later', { days: LEAVE_DAYS })} />}
    </>
  )
}

/** The plan has fewer seats than people: names those without access, and what would give it to them again. */
function Seatless({ people }: { people: readonly StudioPerson[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="bad" stacked className="mt-4" title={t('studio.seatless.title', { count: people.length })}>
      {t('studio.seatless.text', { names: people.map(({ name }) => name).join(', ') })}
    </Notice>
  )
}
