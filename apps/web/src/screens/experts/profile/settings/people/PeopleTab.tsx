import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRef, useState, useId } from 'react'
import type { Studio, StudioPerson, StudioInvitation } from '@husrum/contract/experts/studio.ts'
import { studioSeatRoles } from '@husrum/contract/core/endpoint.ts'
import { studioQueries, studioActions, type SeatRole } from '#queries/experts/studio.ts'
import { useShell } from '#lib/shell-context.ts'
import { LeaveBox } from '#parts/identity/accounts/settings/LeaveBox.tsx'
import { UpgradePanel } from '#parts/experts/billing/UpgradePanel.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { formatDate } from '#lib/language/format.ts'
import { fieldErrors, hasStatus } from '#lib/api/refusals.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
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
      {own && !isOwner && <LeaveBox studio={studio.name} later={t('studio.leave.later', { days: LEAVING_DAYS })} />}
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

const empty: { email: string; name: string; role: SeatRole } = { email: '', name: '', role: 'member' }

/** Sends a person a link by email, which reserves a seat. */
function InviteForm({ alone }: { /** Only the owner is in the studio. */ alone: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [given, setGiven] = useState(empty)
  const change = (part: Partial<typeof empty>) => setGiven((before) => ({ ...before, ...part }))
  const field = textFieldsOf(given, change, problems)
  const invite = useMutation({
    mutationFn: () => {
      const name = given.name.trim()
      return studioActions(api).invite({ email: given.email.trim(), role: given.role, ...(name ? { name } : {}) })
    },
    onSuccess: ({ email }) => {
      clear()
      setGiven(empty)
      showToast(t('studio.invite.sent', { email }), { tone: 'success' })
    },
    onError: take,
    onSettled: () => client.invalidateQueries({ queryKey: studioQueries(api).people().queryKey }),
  })
  const check = (): Record<string, string> => {
    const email = given.email.trim()
    if (!email) return { email: t('studio.invite.problem.emailMissing') }
    return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: t('login.problem.emailForm') }
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="invite-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(check()) && !invite.isPending) invite.mutate()
      }}
    >
      <h3 id="invite-title" className="text-21">
        {t('studio.invite.title')}
      </h3>
      <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">
        {alone && `${t('studio.invite.alone')} `}
        {t('studio.invite.about')}
      </p>
      <FormRefusal className="mb-6">{refusal}</FormRefusal>
      <Stack gap="field">
        <TextField
          {...field('email')}
          id="invite-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
          label={t('studio.invite.email')}
        />
        <TextField
          {...field('name')}
          id="invite-name"
          autoComplete="off"
          width="medium"
          optional
          label={t('studio.invite.name')}
        />
        <RadioList<SeatRole>
          legend={t('studio.invite.role')}
          name="role"
          className="max-w-form"
          value={given.role}
          error={problems.role}
          onChange={(role) => change({ role })}
          options={studioSeatRoles.map((role) => ({
            value: role,
            label: t(`studio.role.${role}`),
            hint: t(`studio.roleAbout.${role}`),
          }))}
        />
      </Stack>
      <Button type="submit" tone="primary" className="mt-6" loading={invite.isPending}>
        {t('studio.invite.submit')}
      </Button>
      {invite.isSuccess && <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>}
    </form>
  )
}

/** People who were invited and have not joined yet. */
function Invitations({ invitations }: { invitations: readonly StudioInvitation[] }) {
  const { t } = useTranslation()
  const title = useId()
  const { resend, revoke } = useInvitationActions()
  return (
    <section aria-labelledby={title} className="mt-9">
      <h3 id={title} className="text-21">
        {t('studio.invited.title')}
      </h3>
      <ul className="mt-3 border-t border-ink">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isSending={resend.isPending && resend.variables.id === invitation.id}
            isGoing={revoke.isPending && revoke.variables.id === invitation.id}
            onResend={() => resend.mutate(invitation)}
            onRevoke={() => revoke.mutate(invitation)}
          />
        ))}
      </ul>
    </section>
  )
}

const calledBy = ({ name, email }: StudioInvitation): string => name ?? email

function InvitationRow({
  invitation,
  isSending,
  isGoing,
  onResend,
  onRevoke,
}: {
  invitation: StudioInvitation
  isSending: boolean
  isGoing: boolean
  onResend: () => void
  onRevoke: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { name, email, role, sent_at, expires_at, expired } = invitation
  const day = (at: string) => formatDate(at, language, 'dayOfYear')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line py-3.5 text-15 leading-[1.4]">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b className="block text-17 leading-[1.35]">{calledBy(invitation)}</b>
        {name && <span className="block text-ink-2">{email}</span>}
        <span className="block text-13 text-ink-2">
          {t(`studio.role.${role}`)}
          {', '}
          {expired
            ? t('studio.invited.expired', { date: day(expires_at) })
            : t('studio.invited.until', { date: day(sent_at), until: day(expires_at) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className="min-h-11"
          loading={isSending}
          aria-label={`${t('studio.invited.resend')}: ${calledBy(invitation)}`}
          onClick={onResend}
        >
          {t('studio.invited.resend')}
        </Button>
        <Button
          size="small"
          tone="quiet"
          className="min-h-11"
          loading={isGoing}
          aria-label={`${t('studio.invited.revoke')}: ${calledBy(invitation)}`}
          onClick={onRevoke}
        >
          {t('studio.invited.revoke')}
        </Button>
      </div>
    </li>
  )
}

function useInvitationActions() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const actions = studioActions(api)
  const onSettled = () => client.invalidateQueries({ queryKey: studioQueries(api).people().queryKey })
  const resend = useMutation({
    mutationFn: ({ id }: StudioInvitation) => actions.resend(id),
    onSuccess: (_, invitation) =>
      showToast(t('studio.invited.resent', { email: invitation.email }), { tone: 'success' }),
    // The person has an account meanwhile: there is no field to show it at.
    onError: (error) => {
      const [problem] = Object.values(fieldErrors(error) ?? {})
      if (problem) showToast(problem, { tone: 'danger' })
    },
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: ({ id }: StudioInvitation) =>
      actions.revoke(id).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error // Accepted or revoked meanwhile: the list shows which.
      }),
    onSuccess: (_, invitation) => showToast(t('studio.invited.revoked', { name: calledBy(invitation) })),
    onSettled,
  })
  return { resend, revoke }
}
