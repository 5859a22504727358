import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBriefMoves } from './use-brief-moves.ts'

/** The button that a pause leaves behind: the focus goes there. */
export const RESUME = 'resume-brief'

/** What a pause means, and the way out of it. */
export function PausedNotice({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { resume } = useBriefMoves({
    onResumed: () => {
      showToast(t('application.paused.resumed'), { tone: 'success' })
      // the notice is gone, and its button with it
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <Notice
      className={className ?? ''}
      icon={<CirclePause aria-hidden="true" />}
      title={t('application.paused.title')}
      stacked
      action={
        <Button id={RESUME} loading={resume.isPending} onClick={() => resume.mutate()}>
          {t('application.paused.resume')}
        </Button>
      }
    >
      {t('application.paused.text')}
    </Notice>
  )
}
