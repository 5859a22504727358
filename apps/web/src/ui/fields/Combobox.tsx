import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { boxClass, Field, type FieldFrame } from './Field.tsx'
import { optionId, Suggestions, type Suggestion } from './Suggestions.tsx'
import { useEarlyInput } from './use-early-input.ts'
import { useSuggestions, type Search } from './use-suggestions.ts'

export type ComboboxProps<T extends Suggestion> = Omit<FieldFrame, 'label'> & {
  label: string
  id?: string
  name?: string
  value: T | null
  onChange: (value: T | null) => void
  /** Loads the options for the typed text; the signal aborts when a newer request replaces this one. */
  search: Search<T>
  /** Offered before the person types: the largest towns. */
  first?: readonly T[]
  /** The number of characters from which it loads options. */
  minimum?: number
  placeholder?: string
  onBlur?: () => void
  /**
   * Called with the typed text when it matched nothing and the person left the box; undefined once they type or choose
   * again.
   */
  onMiss?: (words: string | undefined) => void
}

/**
 * One of many, found by typing. Leaving the box selects the marked option; text without a match stays for correction.
 */
export function Combobox<T extends Suggestion>({
  id,
  name,
  value,
  onChange,
  search,
  first = [],
  minimum = 1,
  placeholder,
  onBlur,
  onMiss,
  ...frame
}: ComboboxProps<T>) {
  const { t } = useTranslation()
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const early = useEarlyInput(input)
  /** The text typed since the last choice; undefined shows the chosen option. */
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** The person left the box while the options were still loading. */
  const [left, setLeft] = useState(false)
  const { state, items, ask, stop } = useSuggestions(search, minimum)
  const offered = typed === undefined || state === 'idle' ? first : items
  const marked = offered[Math.min(active, offered.length - 1)]

  const choose = (item: T | null) => {
    stop()
    setTyped(undefined)
    setOpen(false)
    setActive(-1)
    setLeft(false)
    onMiss?.(undefined)
    if (item?.key !== value?.key) onChange(item)
  }
  /** The text stays, because correcting an error is easier than typing again; the field has no value then. */
  const miss = () => {
    setOpen(false)
    setLeft(false)
    if (value) onChange(null)
    onMiss?.(typed)
  }
  const settle = () => {
    if (typed === undefined) return setOpen(false)
    if (typed.trim() === '') return choose(null)
    if (state === 'searching') {
      setLeft(true)
      return setOpen(false)
    }
    const item = offered[Math.max(0, active)]
    if (item && !item.deliberate) choose(item)
    else if (state === 'found') miss()
    else choose(value)
  }
  const settleLate = useEffectEvent(() => {
    if (items[0] && !items[0].deliberate) choose(items[0])
    else if (state === 'found') miss()
    else choose(value)
  })
  useEffect(() => {
    if (left && state !== 'searching') settleLate()
  }, [left, state])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const last = offered.length - 1
      const next = event.key === 'ArrowDown' ? active + 1 : active < 0 ? last : active - 1
      if (offered.length > 0) setActive(open ? (next + offered.length) % offered.length : Math.max(0, active))
    } else if (event.key === 'Enter' && open && marked) {
      event.preventDefault()
      choose(marked)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      choose(value)
    }
  }
  return (
    <Field {...frame} id={id}>
      {(control) => (
        <div ref={box} className="relative">
          <input
            {...control}
            ref={early}
            name={name}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={
              open && active >= 0 && marked ? optionId(list, Math.min(active, offered.length - 1)) : undefined
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? value?.label ?? ''}
            className={clsx(boxClass, 'pr-20')}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              setActive(0)
              setLeft(false)
              onMiss?.(undefined)
              ask(event.target.value)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              settle()
              onBlur?.()
            }}
          />
          <span className="absolute inset-y-0 right-1 flex items-center">
            {(value || typed) && (
              <button
                type="button"
                aria-label={t('ui.clear')}
                className="grid size-9 place-items-center rounded-control hover:bg-plaster"
                onClick={() => {
                  choose(null)
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" className="size-4.5" />
              </button>
            )}
            {/* The keyboard opens the list with the arrow keys: this button is for the pointer. */}
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('ui.showOptions')}
              aria-expanded={open}
              className="grid size-9 place-items-center rounded-control hover:bg-plaster"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                setOpen(!open)
              }}
            >
              <ChevronDown aria-hidden="true" className="size-4.5" />
            </button>
          </span>
          <Suggestions
            id={list}
            label={frame.label}
            open={open}
            state={typed === undefined ? 'idle' : state}
            items={offered}
            active={active}
            words={typed ?? ''}
            anchor={box}
            onPick={choose}
          />
        </div>
      )}
    </Field>
  )
}
