import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** Asks before leaving while pictures are uploading. `stays` returns the addresses where the upload continues. */
export function UploadGuard({ underWay, stays }: { underWay: number; stays?: (pathname: string) => boolean }) {
  const { t } = useTranslation()
  const { auth } = useShell()
  const leaving = useBlocker({
    // A person who was signed out must leave: there is no session to upload with.
    shouldBlockFn: ({ next }) => underWay > 0 && auth.token() !== undefined && !stays?.(next.pathname),
    enableBeforeUnload: () => underWay > 0,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Dialog
      open
      modalOnly
      title={t('uploads.leave.title', { count: underWay })}
      description={t('uploads.leave.text')}
      onOpenChange={(open) => open || leaving.reset()}
      footer={
        <>
          <Button onClick={() => leaving.proceed()}>{t('uploads.leave.go')}</Button>
          <Button tone="primary" onClick={() => leaving.reset()}>
            {t('uploads.leave.stay')}
          </Button>
        </>
      }
    />
  )
}
