import { useTranslation } from 'react-i18next'
import { useDeviceBoard } from '#lib/device-board.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { ButtonLink } from '#ui/Link.tsx'

/** From looking to asking. Experts and staff see nothing of it. */
export function StartBand() {
  const { t } = useTranslation()
  const account = useAccount()
  const saved = useDeviceBoard().length
  if (account && account.role !== 'client') return null
  return (
    <aside
      aria-label={t('inspiration.start.label')}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5"
    >
      <p className="max-w-[60ch] text-15 text-ink-2">{t('inspiration.start.text')}</p>
      <ButtonLink
        className="max-sm:w-full"
        {...(!account && saved > 0 ? links.briefFromBoard('device') : links.clientRegistration())}
      >
        {t('inspiration.start.action')}
      </ButtonLink>
    </aside>
  )
}
