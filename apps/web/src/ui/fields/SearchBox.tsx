import { Search as SearchIcon } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { optionId, Suggestions, type Suggestion } from './Suggestions.tsx'
import { useEarlyInput } from './use-early-input.ts'
import { useSuggestions, type Search } from './use-suggestions.ts'

export type SearchBoxProps<T extends Suggestion> = {
  label: string
  placeholder?: string
  /** The search words in the address. */
  words: string
  /** Enter or the button: searches for these words. */
  onSearch: (words: string) => void
  search: Search<T>
  /** A suggestion was chosen: opens it. */
  onPick: (item: T) => void
  /** The button's text. */
  action: string
  /** The form's address and the parameter's name, so that it works without script. */
  formAction?: string
  name?: string
  /** Hidden fields with the other params of the address, also for use without script. */
  kept?: ReactNode
}

/**
 * Free text with suggestions while typing (places, names). Enter searches for the text unless a suggestion is active.
 */
export function SearchBox<T extends Suggestion>({
  label,
  placeholder,
  words,
  onSearch,
  search,
  onPick,
  action,
  formAction,
  name = 'q',
  kept,
}: SearchBoxProps<T>) {
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const early = useEarlyInput<HTMLInputElement>()
  const [typed, setTyped] = useState(words)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [seen, setSeen] = useState(words)
  const { state, items, ask, stop } = useSuggestions(search, 2)
  // The address changed (back, a chip removed), and with it the words.
  if (seen !== words) {
    setSeen(words)
    setTyped(words)
  }
  const shown = open && state !== 'idle'
  const close = () => {
    stop()
    setOpen(false)
    setActive(-1)
  }
  const pick = (item: T) => {
    setTyped(item.fills ?? item.label)
    close()
    onPick(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown && items.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The place before the first is the box itself.
      setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    } else if (event.key === 'Enter' && shown && items[active]) {
      event.preventDefault()
      pick(items[active])
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }
  return (
    <search>
      <form
        action={formAction}
        onSubmit={(event) => {
          event.preventDefault()
          close()
          onSearch(typed.trim())
        }}
      >
        {kept}
        <div
          ref={box}
          className="ring-within relative flex items-center gap-2 rounded-control border-2 border-ink bg-wall p-1.5 pl-4 max-sm:border max-sm:border-line-strong max-sm:py-0.5"
        >
          <SearchIcon aria-hidden="true" className="size-5 shrink-0" />
          <input
            ref={early}
            role="combobox"
            aria-label={label}
            aria-expanded={shown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={shown && items[active] ? optionId(list, active) : undefined}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            name={name}
            placeholder={placeholder}
            value={typed}
            className="ring-elsewhere min-h-11 w-0 min-w-0 flex-1 bg-transparent px-1 text-17 outline-none placeholder:text-ink-2 placeholder-shown:text-ellipsis"
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              setActive(-1)
              ask(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {/* Phone keyboards have a search key. */}
          <Button type="submit" tone="primary" className="max-sm:hidden">
            {action}
          </Button>
          <Suggestions
            id={list}
            label={label}
            open={shown}
            state={state}
            items={items}
            active={active}
            words={typed}
            anchor={box}
            onPick={pick}
          />
        </div>
      </form>
    </search>
  )
}
