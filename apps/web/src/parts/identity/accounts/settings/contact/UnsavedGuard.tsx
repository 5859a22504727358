import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'

/** Asks before a navigation that would lose typed text; where it can be saved at once, that is offered first. */
export function UnsavedGuard({
  holdsChanges,
  save,
  onLeave,
}: {
  holdsChanges: () => boolean
  /** Whether everything could be saved; otherwise the person stays and the page shows why. */
  save?: () => Promise<boolean>
  /** The person left without saving. */
  onLeave?: () => void
}) {
  const { t } = useTranslation()
  const { auth } = useShell()
  const [saving, setSaving] = useState(false)
  useEditing(holdsChanges)
  const blocker = useBlocker({
    // A person who was signed out must leave: there is no session to save with.
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
          <Button
            onClick={() => {
              onLeave?.()
              blocker.proceed?.()
            }}
          >
            {t('settings.unsaved.leave')}
          </Button>
          <DialogClose render={<Button tone={save ? 'secondary' : 'primary'}>{t('settings.unsaved.stay')}</Button>} />
          {save && (
            <Button
              tone="primary"
              loading={saving}
              onClick={() => {
                setSaving(true)
                void save().then((saved) => {
                  setSaving(false)
                  return saved ? blocker.proceed?.() : blocker.reset?.()
                })
              }}
            >
              {t('settings.unsaved.save')}
            </Button>
          )}
        </>
      }
    />
  )
}
