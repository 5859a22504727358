import { Keyboard, KeyboardOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

const keys = [
  { marks: ['j', 'k'], label: 'admin-experts.keys.walk' },
  { marks: ['Enter'], label: 'admin-experts.keys.open' },
  { marks: ['/'], label: 'admin-experts.keys.search' },
  { marks: ['Esc'], label: 'admin-experts.keys.close' },
] as const

/** What the keys do, where there is a keyboard, and the switch for single letters. */
export function KeyHints({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className="hidden min-h-11 items-center gap-x-3.5 border-t border-line pr-5 pl-6 text-13 text-ink-2 md:pointer-fine:flex">
      {/* What does not fit goes to a second line that is not shown: whole hints, never half of one. */}
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
        label={on ? t('admin-experts.keys.off') : t('admin-experts.keys.on')}
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
