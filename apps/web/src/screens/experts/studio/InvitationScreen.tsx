import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { OpenedInvitation } from '@husrum/contract/experts/studio.ts'
import { useNewPassword } from '#flows/identity/accounts/use-new-password.ts'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { links } from '#lib/paths.ts'
import { studioInvitation } from '#queries/experts/studio.ts'
import { fieldErrors, hasStatus, refusalCode } from '#lib/api/refusals.ts'
import { signIn } from '#lib/session/signing.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { NewPasswordFields } from '#parts/flow/account/NewPasswordFields.tsx'
import { TermsCheck } from '#parts/flow/account/TermsCheck.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** The page that an invitation's email links to: who invites whom to which studio, and a form for the account. */
export function InvitationScreen({ token: inAddress }: { token: string | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { token, drop } = useMailedToken('/studio-invitation', inAddress)
  /** The form's result: the link was used, revoked or replaced, or the address has an account meanwhile. */
  const [end, setEnd] = useState<'dead' | 'known'>()
  const opened = useQuery({
    queryKey: ['studio-invitation', token],
    queryFn: () => studioInvitation(api).open(token ?? ''),
    enabled: typeof token === 'string' && !end,
    retry: false,
    staleTime: Infinity,
  })
  if (end === 'known' && opened.data) return <KnownAddress invitation={opened.data} />
  if (end === 'dead' || token === null || hasStatus(opened.error, 422)) return <DeadLink />
  if (opened.error)
    return (
      <EntryFrame title={t('studio.join.heading')} about={t('studio.join.failed')}>
        <Button tone="primary" size="large" loading={opened.isFetching} onClick={() => void opened.refetch()}>
          {t('studio.retry')}
        </Button>
      </EntryFrame>
    )
  if (!opened.data || token === undefined)
    return (
      <EntryFrame title={t('studio.join.heading')}>
        <Loading className="grid gap-3">
          <Skeleton className="w-40" />
          <Skeleton shape="block" className="h-12" />
          <Skeleton shape="block" className="h-12" />
        </Loading>
      </EntryFrame>
    )
  return <JoinForm token={token} invitation={opened.data} onEnd={setEnd} onJoined={drop} />
}

function JoinForm({
  token,
  invitation,
  onEnd,
  onJoined,
}: {
  token: string
  invitation: OpenedInvitation
  onEnd: (why: 'dead' | 'known') => void
  onJoined: () => void
}) {
  const { t } = useTranslation()
  const context = useShell()
  const navigate = useNavigate()
  const { studio, invited_by, email, role } = invitation
  const [name, setName] = useState(invitation.name ?? '')
  const [terms, setTerms] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const { given, rules, change, check } = useNewPassword({ name, email })
  const join = useMutation({
    mutationFn: () =>
      studioInvitation(context.api).accept({
        ...given,
        token,
        name: name.trim(),
        locale: context.locale,
        terms: true,
      }),
    onSuccess: async (session) => {
      onJoined()
      signIn(context, session)
      await navigate({ ...links.leads(), replace: true })
      showToast(t('studio.join.done', { studio: studio.name }), { tone: 'success' })
    },
    onError: (error) => {
      const code = refusalCode(error)
      const fields = fieldErrors(error) ?? {}
      if (code === 'invitation_invalid' || 'token' in fields) onEnd('dead')
      else if (code === 'email_has_account' || 'email' in fields) onEnd('known')
      else take(error)
    },
  })
  const submit = async () => {
    const found = {
      ...(name.trim().length < 2 ? { name: t('flow.problem.name.required') } : {}),
      ...(await check()),
      ...(terms ? {} : { terms: t('flow.problem.terms.accept') }),
    }
    if (!tell(found) && !join.isPending) join.mutate()
  }
  return (
    <EntryFrame
      title={t('studio.join.title', { studio: studio.name })}
      about={
        <>
          {t('studio.join.by', { name: invited_by, role: t(`studio.join.as.${role}`) })} {t(`studio.join.work.${role}`)}
        </>
      }
    >
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormRefusal>{refusal}</FormRefusal>
        <p className="text-15">
          <Trans i18nKey="studio.join.email" values={{ email }} components={{ b: <b /> }} />
        </p>
        {/* Tells password managers which account this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          id="name"
          name="name"
          autoComplete="name"
          label={t('flow.account.name')}
          hint={t('studio.join.nameHint')}
          error={problems.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <NewPasswordFields given={given} change={change} problems={problems} rules={rules} />
        <TermsCheck checked={terms} onChange={setTerms} error={problems.terms} />
        <Button type="submit" tone="primary" size="large" wide loading={join.isPending}>
          {t('studio.join.submit', { studio: studio.name })}
        </Button>
      </form>
    </EntryFrame>
  )
}

/** The link was used, revoked, replaced or too old, or lacks its secret. */
function DeadLink() {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('studio.join.dead.title')}>
      <ResultMessage className="mb-6 grid gap-3 text-ink-2">
        <p>{t('studio.join.dead.text')}</p>
        <p>{t('studio.join.dead.joined')}</p>
      </ResultMessage>
      <ButtonLink {...links.login()} tone="primary" size="large" wide>
        {t('studio.join.login')}
      </ButtonLink>
    </EntryFrame>
  )
}

/** An account belongs to one side and one studio: the person needs another address for this one. */
function KnownAddress({ invitation: { email, studio, invited_by } }: { invitation: OpenedInvitation }) {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('studio.join.known.title')}>
      <ResultMessage className="mb-6 grid gap-3 text-ink-2">
        <p>
          <Trans i18nKey="studio.join.known.text" values={{ email }} components={{ b: <b className="text-ink" /> }} />
        </p>
        <p>{t('studio.join.known.ask', { name: invited_by, studio: studio.name })}</p>
      </ResultMessage>
      <ButtonLink {...links.login()} tone="primary" size="large" wide>
        {t('studio.join.login')}
      </ButtonLink>
    </EntryFrame>
  )
}
