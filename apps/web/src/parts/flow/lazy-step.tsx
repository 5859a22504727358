import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { tryStorage } from '#lib/device-storage/storage.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** A step of a flow whose script is fetched when the step before is answered. */
export const lazyStep = <P extends object>(load: () => Promise<ComponentType<P>>) => lazyPart(load, StepNotLoaded)

/** Replaces a step whose script cannot be fetched, after the browser's own Back or Forward. */
function StepNotLoaded() {
  const { t } = useTranslation()
  const names = tryStorage(() => Object.keys(localStorage)) ?? []
  const isKept = names.some((name) => name.startsWith('husrum.draft.'))
  const online = isKept ? 'flow.notLoaded' : 'shell.errors.notLoaded'
  const reload = <Button onClick={() => location.reload()}>{t('flow.reload')}</Button>
  return (
    <Notice tone="bad" role="alert" action={reload}>
      {t(navigator.onLine ? online : 'shell.errors.offline')}
    </Notice>
  )
}
