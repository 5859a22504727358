import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../../lib/shell-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../../ui/Dialog.tsx'

/** Asks before a move that would lose what was typed. */
export function UnsavedGuard({ holdsChanges }: { holdsChanges: () => boolean }) {
  const { t } = useTranslation()
  const { auth } = useShell()
  const blocker = useBlocker({
    // Whoever was signed out has to go: there is nothing left to save with.
    shouldBlockFn: () => holdsChanges() && auth.token() !== undefined,
    enableBeforeUnload: holdsChanges,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('settings.unsaved.title')}
      description={t('settings.unsaved.text')}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t('settings.unsaved.leave')}</Button>
          <DialogClose render={<Button tone="primary">{t('settings.unsaved.stay')}</Button>} />
        </>
      }
    />
  )
}
