import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'

/** The last block of the page: a rest, or the end. */
export function PauseOrEnd({
  status,
  onPause,
  onEnd,
}: {
  status: Brief['status']
  onPause: () => void
  onEnd: () => void
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="pause-or-end" className="border-t border-line py-6 md:py-7">
      <Heading level={2} size={17} id="pause-or-end">
        {t(status === 'active' ? 'application.stop.title' : 'application.stop.titlePaused')}
      </Heading>
      <p className="mt-1.5 max-w-[62ch] text-15 text-ink-2">
        {t(status === 'active' ? 'application.stop.text' : 'application.stop.textPaused')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'active' && <Button onClick={onPause}>{t('application.stop.pause')}</Button>}
        <Button onClick={onEnd}>{t('application.stop.end')}</Button>
      </div>
    </section>
  )
}
