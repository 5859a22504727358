import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { matchedParts } from './matched-parts.ts'
import { popupClass, rowClass } from '../overlays/popup.ts'
import { useAnchored } from '../overlays/use-anchored.ts'
import type { SearchState } from './use-suggestions.ts'

export type Suggestion = {
  key: string
  label: string
  /** After the label, in a quieter style: the country, the region. */
  note?: string
  /** At the far end: "7 experts". */
  end?: ReactNode
  icon?: ReactNode
  /** The text of the box once it is chosen, if other than the label. */
  fills?: string
  /** Not chosen by merely leaving the box: it changes more than the box. */
  deliberate?: boolean
}

export type SuggestionsProps<T extends Suggestion> = {
  id: string
  label: string
  open: boolean
  state: SearchState
  items: readonly T[]
  active: number
  /** The typed text, to be marked in the suggestions. */
  words: string
  anchor: RefObject<HTMLElement | null>
  onPick: (item: T) => void
}

export const optionId = (list: string, place: number) => `${list}-${place}`

/** The list under a box. The focus stays in the box; `aria-activedescendant` names the active line. */
export function Suggestions<T extends Suggestion>({
  id,
  label,
  open,
  state,
  items,
  active,
  words,
  anchor,
  onPick,
}: SuggestionsProps<T>) {
  const popup = useRef<HTMLDivElement>(null)
  useAnchored(open, anchor, popup, { asWide: true })
  useEffect(() => {
    if (!open) return
    const element = popup.current
    element?.showPopover()
    return () => element?.hidePopover()
  }, [open])
  useEffect(() => {
    if (open && active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])
  return (
    // A press on the list must not move the focus out of the box.
    <div
      ref={popup}
      popover="manual"
      className={clsx(popupClass, 'max-w-none! p-1.5')}
      onPointerDown={(event) => event.preventDefault()}
    >
      {open && <Status state={state} count={items.length} />}
      <div id={id} role="listbox" aria-label={label} className="contents">
        {open &&
          items.map((item, place) => (
            <div
              key={item.key}
              id={optionId(id, place)}
              role="option"
              aria-selected={place === active}
              className={clsx(rowClass, place === active ? 'bg-plaster' : 'hover:bg-plaster')}
              onClick={() => onPick(item)}
            >
              {item.icon && (
                <span className="grid size-9 shrink-0 place-items-center rounded-control bg-plaster text-13 font-semibold [&_svg]:size-4.5">
                  {item.icon}
                </span>
              )}
              <span className="min-w-0 flex-1">
                {matchedParts(item.label, words).map((part, index) => (
                  <span
                    key={index}
                    className={clsx(
                      part.matched && 'font-semibold underline decoration-marigold decoration-3 underline-offset-2',
                    )}
                  >
                    {part.text}
                  </span>
                ))}
                {item.note && <span className="text-ink-2"> {item.note}</span>}
              </span>
              {item.end && <span className="shrink-0 text-13 text-ink-2">{item.end}</span>}
            </div>
          ))}
      </div>
    </div>
  )
}

/** Says what the list cannot show: nothing found, still searching; to screen readers also the number. */
function Status({ state, count }: { state: SearchState; count: number }) {
  const { t } = useTranslation()
  const key =
    state === 'failed'
      ? 'failed'
      : count > 0
        ? undefined
        : state === 'found'
          ? 'none'
          : state === 'searching'
            ? 'searching'
            : 'type'
  return (
    <p role="status" className={key ? 'px-3 py-2.5 text-15 text-ink-2' : 'sr-only'}>
      {key ? t(`ui.suggestions.${key}`) : t('ui.suggestions.count', { count })}
    </p>
  )
}
