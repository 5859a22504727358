import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { matchedParts } from './matched-parts.ts'
import { rowClass } from './popup.ts'
import type { Suggestions } from './useSuggestions.ts'

export type Suggestion = {
  key: string
  label: string
  /** After the label, quieter: the country, the region. */
  note?: string
  /** At the far end: "7 experts". */
  end?: ReactNode
  icon?: ReactNode
}

/** One suggestion; the part that was typed is marked. */
export function SuggestionRow({ item, words = '', className, ...rest }: ComponentProps<'div'> & { item: Suggestion; words?: string }) {
  return (
    <div {...rest} className={clsx(rowClass, className)}>
      {item.icon && <span className="grid size-9 shrink-0 place-items-center rounded-control bg-plaster text-13 font-semibold [&_svg]:size-4.5">{item.icon}</span>}
      <span className="min-w-0 flex-1">
        {matchedParts(item.label, words).map((part, place) => (
          <span key={place} className={clsx(part.matched && 'font-semibold underline decoration-marigold decoration-3 underline-offset-2')}>
            {part.text}
          </span>
        ))}
        {item.note && <span className="text-ink-2"> {item.note}</span>}
      </span>
      {item.end && <span className="shrink-0 text-13 text-ink-2">{item.end}</span>}
    </div>
  )
}

export function SuggestionStatus({ state, count }: { state: Suggestions<unknown>['state']; count: number }) {
  const { t } = useTranslation()
  const said = state === 'failed' ? t('ui.suggestions.failed') : count === 0 ? t(state === 'found' ? 'ui.suggestions.none' : state === 'searching' ? 'ui.suggestions.searching' : 'ui.suggestions.type') : undefined
  return said ? <p className="px-3 py-2.5 text-15 text-ink-2">{said}</p> : null
}
