import { clsx } from 'clsx'
import { Keyboard, KeyboardOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/buttons/IconButton.tsx'

export type KeyHintsProps = {
  /** `label` is the key of a text. */
  keys: readonly { marks: readonly string[]; label: string }[]
  on: boolean
  onChange: (on: boolean) => void
  /** What the switch says. */
  switchLabel: string
  className?: string
}

/** The shortcuts of a list and the switch that turns them off, where there is room and a keyboard. */
export function KeyHints({ keys, on, onChange, switchLabel, className }: KeyHintsProps) {
  const { t } = useTranslation()
  return (
    <div
      className={clsx(
        'hidden items-center gap-x-3.5 border-t border-line pr-5 text-13 text-ink-2 md:pointer-fine:flex',
        className,
      )}
    >
      {/* Hints that do not fit wrap to a hidden second line, so that no hint is cut in half. */}
      <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-4 overflow-hidden">
        {on &&
          keys.map(({ marks, label }) => (
            <span key={label} className="inline-flex items-center gap-1.25 whitespace-nowrap">
              {marks.map((mark) => (
                <kbd key={mark} className="rounded-small border border-line-strong px-1.25 font-sans leading-snug">
                  {mark}
                </kbd>
              ))}
              {t(label)}
            </span>
          ))}
      </div>
      <IconButton
        size="small"
        className="-mr-2.5"
        label={switchLabel}
        icon={
          on ? (
            <KeyboardOff aria-hidden="true" strokeWidth={1.75} />
          ) : (
            <Keyboard aria-hidden="true" strokeWidth={1.75} />
          )
        }
        onClick={() => onChange(!on)}
      />
    </div>
  )
}
