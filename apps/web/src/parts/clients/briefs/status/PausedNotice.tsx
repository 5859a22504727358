import { CirclePause } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { useBriefMoves } from './use-brief-moves.ts'

/** What a pause means, and the button that ends it. */
export function PausedNotice({
  fresh = false,
  className,
}: {
  /** The pressed button disappears with the pause, so the focus moves to the button that resumes. */
  fresh?: boolean
  className?: string
}) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (fresh) button.current?.focus()
  }, [fresh])
  const { resume } = useBriefMoves({
    onResumed: () => {
      showToast(t('application.paused.resumed'), { tone: 'success' })
      // the notice and its button were removed
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
        <Button ref={button} loading={resume.isPending} onClick={() => resume.mutate()}>
          {t('application.paused.resume')}
        </Button>
      }
    >
      {t('application.paused.text')}
    </Notice>
  )
}
