import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
import { Search as SearchIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { popupClass } from './popup.ts'
import { SuggestionRow, SuggestionStatus, type Suggestion } from './Suggestions.tsx'
import { useSuggestions, type Search } from './useSuggestions.ts'

export type SearchBoxProps<T extends Suggestion> = {
  label: string
  placeholder?: string
  /** The words in the address. */
  words: string
  /** Enter or the button: search for these words. */
  onSearch: (words: string) => void
  search: Search<T>
  /** A suggestion was taken: go there. */
  onPick: (item: T) => void
  /** The button's text. */
  action: string
  /** The form's address and the parameter's name, so that it works before any script. */
  formAction?: string
  name?: string
}

/** Free words with suggestions while typing (places, names). */
export function SearchBox<T extends Suggestion>({ label, placeholder, words, onSearch, search, onPick, action, formAction, name = 'q' }: SearchBoxProps<T>) {
  const [typed, setTyped] = useState(words)
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState(words)
  const { state, items, ask } = useSuggestions(search, 2)
  // Another address (back, a chip removed) brings other words.
  if (seen !== words) {
    setSeen(words)
    setTyped(words)
  }
  return (
    <search>
      <form
        action={formAction}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(false)
          onSearch(typed.trim())
        }}
      >
        <Base.Root<T>
          items={[...items]}
          filteredItems={[...items]}
          value={typed}
          open={open && state !== 'idle'}
          onOpenChange={setOpen}
          itemToStringValue={(item) => item.label}
          onValueChange={(value, { reason }) => {
            setTyped(value)
            if (reason !== 'item-press') ask(value)
          }}
        >
          <Base.InputGroup className="ring-within relative flex items-center gap-2 rounded-photo border border-ink bg-wall p-1.5 pl-4">
            <SearchIcon aria-hidden="true" className="size-5 shrink-0" />
            <Base.Input aria-label={label} name={name} placeholder={placeholder} className="ring-elsewhere min-h-11 min-w-0 flex-1 bg-transparent px-1 text-17 outline-none placeholder:text-ink-2" />
            <Button type="submit" tone="primary">
              {action}
            </Button>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={6} className="z-50 w-(--anchor-width)">
              <Base.Popup className={clsx(popupClass, 'max-w-none p-1.5')} aria-busy={state === 'searching' || undefined}>
                <Base.Status>
                  <SuggestionStatus state={state} count={items.length} />
                </Base.Status>
                <Base.List>{(item: T) => <Base.Item key={item.key} value={item} onClick={() => onPick(item)} render={<SuggestionRow item={item} words={typed} />} />}</Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </form>
    </search>
  )
}
