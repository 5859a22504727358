import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwitch } from '#lib/operating.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { showAll } from './changes.ts'
import type { DraftPicture } from '../draft.ts'
import type { Change } from '../section-props.ts'

/** The expert's permission for all photos at once; each photo's panel has its own. */
export function InspirationRights({ pictures, change }: { pictures: readonly DraftPicture[]; change: Change }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const shown = pictures.filter(({ in_inspiration }) => in_inspiration).length
  // Photos that are shown already can be removed.
  const isOff = !useSwitch('inspiration') && shown === 0
  const isMixed = shown > 0 && shown < pictures.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <div className="mt-2 border-t border-line pt-3">
      <Checkbox
        ref={box}
        checked={shown === pictures.length}
        hint={isOff ? t('portfolio.inspiration.off') : t('portfolio.inspiration.allHint')}
        disabled={isOff}
        onChange={({ target }) => change((now) => showAll(now, target.checked))}
      >
        {t('portfolio.inspiration.all')}
      </Checkbox>
      <p role="status" className="pl-10 text-15 text-ink-2">
        {t('portfolio.inspiration.count', { count: shown, of: pictures.length })}
      </p>
    </div>
  )
}
