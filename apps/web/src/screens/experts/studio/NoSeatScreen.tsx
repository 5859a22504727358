import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { LeaveBox } from '#parts/identity/accounts/settings/LeaveBox.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { drawings } from '#ui/pictures/drawings.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'

/** The plan has fewer seats than the studio has people: why no page opens, whom to ask, and how to leave. */
export function NoSeatScreen() {
  const { t } = useTranslation()
  const { api, queryClient } = useShell()
  const navigate = useNavigate()
  const account = useAccount()
  const studio = account?.studio?.name ?? ''
  const look = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...accountQueries(api).account(), staleTime: 0 }),
    onSuccess: (now) => (now.studio?.has_seat === false ? undefined : navigate({ ...links.leads(), replace: true })),
  })
  return (
    <Page className="pt-12 pb-16 md:pt-20">
      <div className="max-w-170">
        <svg
          aria-hidden="true"
          viewBox="0 0 112 64"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="h-24 w-42"
        >
          {drawings.chair}
        </svg>
        <Heading level={1} focusable className="mt-6">
          {t('studio.seatMissing.title', { studio })}
        </Heading>
        <p className="mt-4 text-17 text-ink-2">{t('studio.seatMissing.text')}</p>
        <p className="mt-3 text-17 text-ink-2">{t('studio.seatMissing.ask', { studio })}</p>
        <div className="mt-6">
          <Button tone="primary" loading={look.isPending} onClick={() => look.mutate()}>
            {t('studio.seatMissing.again')}
          </Button>
          <p role="status" className="mt-3 text-15">
            {look.isSuccess && t('studio.seatMissing.still')}
          </p>
        </div>
        <LeaveBox studio={studio} later={t('studio.leave.later', { days: LEAVING_DAYS })} />
      </div>
    </Page>
  )
}
