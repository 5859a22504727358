import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { ButtonLink } from '#ui/Link.tsx'

/** The other way: let the matching compare. Experts see nothing of it. */
export function GetMatchedBand({ count }: { count: number }) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account && account.role !== 'client') return null
  return (
    <aside
      aria-labelledby="get-matched"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-photo bg-pine px-6 py-7 text-on-pine sm:px-8"
    >
      <div className="min-w-0">
        <h2 id="get-matched" className="text-21">
          {t('experts.band.title', { count })}
        </h2>
        <p className="mt-1 text-15 text-on-pine-2">{t('experts.band.text')}</p>
      </div>
      <ButtonLink tone="onPine" className="max-sm:w-full" {...(account ? links.matches() : links.clientRegistration())}>
        {t(account ? 'experts.band.matches' : 'experts.band.start')}
      </ButtonLink>
    </aside>
  )
}
