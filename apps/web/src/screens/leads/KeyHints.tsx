import { Keyboard, KeyboardOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

const keys = [
  { marks: ['J', 'K'], label: 'leads.keys.move' },
  { marks: ['R'], label: 'leads.keys.answer' },
  { marks: ['D'], label: 'leads.keys.decline' },
  { marks: ['/'], label: 'leads.keys.search' },
]

/** The shortcuts of this screen, and the way to switch them off. Where there is room and a keyboard. */
export function KeyHints({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className="hidden min-h-12 items-center gap-x-3.5 border-t border-line pr-5 pl-7 text-13 text-ink-2 md:pointer-fine:flex">
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
        label={on ? t('leads.keys.off') : t('leads.keys.on')}
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
