import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedExpertInvitation } from '@husrum/contract/experts/invitations/invitations.ts'
import { formatDate } from '#lib/language/format.ts'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { links } from '#lib/paths.ts'
import { mailedInvitation } from '#queries/experts/invitations.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { useKnownFacts } from '#parts/experts/invitations/use-known-facts.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

const REFUSE = { refuse: '1' } as const

/** The page an invitation email links to: what we know about the person, and their two choices. */
export function ExpertInvitationScreen({ token: inAddress, refuses }: { token: string | undefined; refuses: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { token, drop } = useMailedToken('/expert-invitation', inAddress, refuses ? REFUSE : undefined)
  const [refused, setRefused] = useState(false)
  const opened = useQuery({
    queryKey: ['expert-invitation', token],
    queryFn: () => mailedInvitation(api).open(token ?? ''),
    enabled: typeof token === 'string' && !refuses && !refused,
    retry: false,
    staleTime: Infinity,
  })
  const onRefused = () => {
    drop()
    setRefused(true)
  }
  if (refused)
    return (
      <EntryFrame title={t('invitation.refused.title')}>
        <ResultMessage className="mb-6">
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
            {t('invitation.refused.text')}
          </Notice>
        </ResultMessage>
        <ToHusrum />
      </EntryFrame>
    )
  if (token === null || hasStatus(opened.error, 422))
    return (
      <EntryFrame title={t('invitation.dead.title')}>
        <ResultMessage className="mb-6 text-ink-2">{t('invitation.dead.text')}</ResultMessage>
        <ToHusrum />
      </EntryFrame>
    )
  if (refuses)
    return (
      <EntryFrame title={t('invitation.refuse.title')} about={t('invitation.refuse.about')}>
        {token && <RefuseButton token={token} primary onDone={onRefused} />}
      </EntryFrame>
    )
  if (opened.error)
    return (
      <EntryFrame title={t('invitation.heading')} about={t('invitation.failed')}>
        <Button tone="primary" size="large" loading={opened.isFetching} onClick={() => void opened.refetch()}>
          {t('invitation.retry')}
        </Button>
      </EntryFrame>
    )
  if (!opened.data || token === undefined)
    return (
      <EntryFrame title={t('invitation.heading')}>
        <Loading className="grid gap-3">
          <Skeleton className="w-40" />
          <Skeleton shape="block" className="h-40" />
          <Skeleton shape="block" className="h-12" />
        </Loading>
      </EntryFrame>
    )
  return <Known token={token} invitation={opened.data} onRefused={onRefused} />
}

function Known({
  token,
  invitation,
  onRefused,
}: {
  token: string
  invitation: OpenedExpertInvitation
  onRefused: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const navigate = useNavigate()
  const { name, email, note, source, expires_at, known } = invitation
  const facts = useKnownFacts({ ...known, name, email })
  const goOn = useMutation({
    mutationFn: async () => {
      const { storeInvitedDraft: keepInvited } = await import('#flows/experts/joining/invited-draft.ts')
      keepInvited(invitation, language)
      await navigate(links.expertAccountFirst())
    },
    networkMode: 'always',
  })
  return (
    <EntryFrame title={t('invitation.title', { name: name.split(' ')[0] ?? name })} about={t('invitation.about')}>
      {note && <blockquote className="mb-6 border-l-2 border-line-strong pl-4">{note}</blockquote>}
      <section aria-labelledby="known">
        <h2 id="known" className="text-17 font-semibold">
          {t('invitation.known.title')}
        </h2>
        <DescriptionList facts={facts} className="mt-2 wrap-anywhere" />
        <p className="mt-3 text-15 wrap-anywhere text-ink-2">{t('invitation.source', { source })}</p>
      </section>
      <Button tone="primary" size="large" wide className="mt-7" loading={goOn.isPending} onClick={() => goOn.mutate()}>
        {t('invitation.take')}
      </Button>
      <p className="mt-3 text-15 text-ink-2">{t('invitation.takeAbout')}</p>
      <div className="mt-10 border-t border-line pt-5">
        <p className="mb-3 text-15 text-ink-2">
          {t('invitation.otherwise', { date: formatDate(expires_at, language, 'longDay') })}
        </p>
        <RefuseButton token={token} onDone={onRefused} />
      </div>
    </EntryFrame>
  )
}

function RefuseButton({ token, primary = false, onDone }: { token: string; primary?: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const refuse = useMutation({ mutationFn: () => mailedInvitation(api).refuse(token), onSuccess: onDone })
  return (
    <Button tone={primary ? 'primary' : 'secondary'} loading={refuse.isPending} onClick={() => refuse.mutate()}>
      {t('invitation.refuse.button')}
    </Button>
  )
}

function ToHusrum() {
  const { t } = useTranslation()
  return (
    <ButtonLink {...links.home()} tone="primary" size="large" wide>
      {t('invitation.home')}
    </ButtonLink>
  )
}
