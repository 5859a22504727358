import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { ownSiteQueries } from '#queries/experts/own-site.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { OwnDomain } from './OwnDomain.tsx'
import { OnOtherSites } from './OnOtherSites.tsx'
import { AddressForm } from './AddressForm.tsx'

/** The expert's own site: the address with the chosen name, and pieces of it for other websites. */
export function SiteTab({ account, expert }: { account: User; expert: OwnExpert }) {
  const { t } = useTranslation()
  const isOwner = !account.studio || account.studio.role === 'owner'
  return (
    <section aria-labelledby="settings-site" className="max-w-170">
      <h2 id="settings-site" className="text-28">
        {t('own-site.tab')}
      </h2>
      <p className="mt-1.5 max-w-[62ch] text-15 text-ink-2">{t('own-site.about')}</p>
      {isOwner ? (
        <Owned expert={expert} />
      ) : (
        <Notice className="mt-6">{t('own-site.ownerOnly', { studio: account.studio?.name ?? '' })}</Notice>
      )}
    </section>
  )
}

function Owned({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: site, isError, error, refetch } = useQuery(ownSiteQueries(api).site())
  if (site)
    return (
      <>
        {!site.public && (
          <Notice stacked className="mt-6" title={t('own-site.hidden.title')}>
            {t('own-site.hidden.text')}
          </Notice>
        )}
        <AddressForm key={site.handle} site={site} expertId={expert.id} />
        {site.public &&
          (site.handle === null ? (
            <p className="mt-10 max-w-[62ch] text-15 text-ink-2">{t('own-site.elsewhere.needsName')}</p>
          ) : (
            <OnOtherSites handle={site.handle} expert={expert} />
          ))}
        {site.domains_offered && (site.public || site.domain) && <OwnDomain site={site} />}
      </>
    )
  if (isError)
    return (
      <div role="alert" className="mt-5">
        <EmptyState
          drawing="chair"
          tone="plain"
          level={3}
          title={t(hasStatus(error, 403) ? 'own-site.refused' : 'own-site.failed')}
          action={<Button onClick={() => void refetch()}>{t('own-site.retry')}</Button>}
        />
      </div>
    )
  return (
    <Loading className="mt-6 grid gap-3">
      <Skeleton className="w-40" />
      <Skeleton shape="block" className="h-12" />
    </Loading>
  )
}
