import { Combobox as Base } from '@base-ui/react/combobox'
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { boxClass, Field, type FieldFrame } from './Field.tsx'
import { popupClass } from './popup.ts'
import { SuggestionRow, SuggestionStatus, type Suggestion } from './Suggestions.tsx'
import { useSuggestions, type Search } from './useSuggestions.ts'

export type ComboboxProps<T extends Suggestion> = FieldFrame & {
  id?: string
  value: T | null
  onChange: (value: T | null) => void
  /** Asks for the options of what was typed so far; the signal says that the question is overtaken. */
  search: Search<T>
  /** Offered before anything is typed: the largest towns. */
  first?: readonly T[]
  /** Characters from which it asks. */
  minimum?: number
  placeholder?: string
  onBlur?: () => void
}

/** One of many, found by typing: towns. Options come from `search`. */
export function Combobox<T extends Suggestion>({ id, value, onChange, search, first = [], minimum = 1, placeholder, onBlur, ...frame }: ComboboxProps<T>) {
  const { t } = useTranslation()
  const { state, items, ask } = useSuggestions(search, minimum)
  const offered = state === 'idle' ? first : items
  // The chosen one stays known to the list, or its mark would be lost.
  const known = useMemo(() => (value && !offered.some((item) => item.key === value.key) ? [...offered, value] : [...offered]), [offered, value])
  return (
    <Field {...frame} id={id}>
      {(control) => (
        <Base.Root<T>
          items={known}
          filteredItems={[...offered]}
          value={value}
          onValueChange={onChange}
          onInputValueChange={(words, { reason }) => reason !== 'item-press' && ask(words)}
          itemToStringLabel={(item) => item.label}
          isItemEqualToValue={(item, other) => item.key === other.key}
          autoHighlight
        >
          <Base.InputGroup className="relative block">
            <Base.Input {...control} placeholder={placeholder} onBlur={onBlur} className={clsx(boxClass, 'pr-20')} />
            <span className="absolute inset-y-0 right-1 flex items-center">
              <Base.Clear aria-label={t('ui.clear')} className="grid size-9 place-items-center rounded-control hover:bg-plaster">
                <X aria-hidden="true" className="size-4.5" />
              </Base.Clear>
              <Base.Trigger aria-label={t('ui.showOptions')} className="grid size-9 place-items-center rounded-control hover:bg-plaster">
                <ChevronDown aria-hidden="true" className="size-4.5" />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={6} className="z-50 w-(--anchor-width)">
              <Base.Popup className={clsx(popupClass, 'max-w-none p-1.5')} aria-busy={state === 'searching' || undefined}>
                <Base.Status>
                  <SuggestionStatus state={state} count={offered.length} />
                </Base.Status>
                <Base.List>{(item: T) => <Base.Item key={item.key} value={item} render={<SuggestionRow item={item} />} />}</Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
