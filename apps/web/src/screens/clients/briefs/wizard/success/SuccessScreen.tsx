import { useQuery } from '@tanstack/react-query'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { FirstMatches } from './FirstMatches.tsx'
import { useTranslation } from 'react-i18next'
import { links, paths } from '#lib/paths.ts'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { SuccessSkeleton } from './SuccessSkeleton.tsx'

/** The page after the brief, with its first matches. A reader without a brief can begin one. */
export function SuccessScreen() {
  const { api } = useShell()
  const account = useAccount()
  const isClient = account?.role === 'client'
  const { data: brief, isPending } = useQuery({ ...briefQueries(api).current(), enabled: isClient })
  if (!isClient) return <NothingYet signedIn={account !== undefined} />
  if (isPending) return <SuccessSkeleton />
  if (!brief) return <NothingYet signedIn />
  return <FirstMatches account={account} brief={brief} />
}

function NothingYet({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation()
  const [login] = useExistingItems([{ path: paths.login() }])
  return (
    <Page className="min-h-[75dvh] py-12 md:py-16">
      <Heading level={1} focusable className="mb-6">
        {t('brief.nothing.title')}
      </Heading>
      <EmptyState
        drawing="photos"
        title={t('brief.nothing.lead')}
        className="max-w-180"
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/client-registration" tone="primary">
              {t('brief.nothing.start')}
            </ButtonLink>
            {!signedIn && login && (
              <ButtonLink {...links.login(paths.matches())}>{t('brief.nothing.login')}</ButtonLink>
            )}
          </div>
        }
      >
        {t('brief.nothing.text')}
      </EmptyState>
    </Page>
  )
}
