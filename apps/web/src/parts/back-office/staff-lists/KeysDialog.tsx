import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

export type ShownKey = {
  marks: readonly string[]
  /** A literal key of the texts. */ label: string
}

/** The shortcuts of a list, opened with `?`, and the switch that turns them off. */
export function KeysDialog({
  keys,
  on,
  onChange,
  onClose,
}: {
  keys: readonly ShownKey[]
  on: boolean
  onChange: (on: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('admin.keys.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-15">
        {keys.map(({ marks, label }) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {marks.map((mark) => (
                <kbd key={mark} className="rounded-small border border-line-strong px-1.5 font-sans leading-snug">
                  {mark}
                </kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox className="mt-4" checked={on} onChange={(event) => onChange(event.target.checked)}>
        {t('admin.keys.use')}
      </Checkbox>
    </Dialog>
  )
}
