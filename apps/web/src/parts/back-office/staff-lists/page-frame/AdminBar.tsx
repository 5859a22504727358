import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Menu, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDebouncedSearch } from '#parts/back-office/work-list/use-debounced-search.ts'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { AdminNav } from './AdminNav.tsx'

/** The bar at the top of every page of the back office: its name, search and actions. */
export function AdminBar({ title, search, actions }: { title: string; search?: BarSearch; actions?: ReactNode }) {
  const { t } = useTranslation()
  const words = useId()
  return (
    <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-wall px-4 py-2 md:min-h-15 md:px-7">
      <PhoneNav />
      <h1 className="min-w-min flex-1 text-21 tracking-[-0.02em] wrap-break-word outline-none" tabIndex={-1}>
        {title}
      </h1>
      {search && (
        <>
          <IconButton
            label={t('admin.find')}
            icon={<Search aria-hidden="true" />}
            className="-mr-2 md:hidden"
            aria-expanded={search.isOpen}
            aria-controls={words}
            onClick={search.onToggle}
          />
          <div
            id={words}
            className={clsx('w-full min-w-0 max-md:order-last md:w-72', !search.isOpen && 'max-md:hidden')}
          >
            <SearchWords {...search} />
          </div>
        </>
      )}
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  )
}

/** The bar on its own, for a page that is missing or failed: on phones it is the only place of the menu. */
export function AdminMenuBar() {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center border-b border-line bg-wall px-4 py-2 md:hidden">
      <PhoneNav />
    </header>
  )
}

type SearchBox = {
  label: string
  words: string
  onWords: (words: string | undefined) => void
  /** For a search that leads to another page. */
  onEnter?: ((words: string) => void) | undefined
  box: RefObject<HTMLInputElement | null>
}
export type BarSearch = SearchBox & { isOpen: boolean; onToggle: () => void }

/**
 * What the search of the bar needs. On phones the box opens by a button and stays while words narrow the list; closing
 * it clears the words.
 */
export function useBarSearch({
  label,
  words = '',
  onWords,
  onEnter,
}: {
  label: string
  words?: string | undefined
  onWords: SearchBox['onWords']
  onEnter?: SearchBox['onEnter']
}): BarSearch & { focus: () => void } {
  const box = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(false)
  const isOpen = wanted || words !== ''
  const focus = () => {
    // an element that is not rendered cannot take the focus
    flushSync(() => setWanted(true))
    box.current?.focus()
    // typing replaces the words before
    box.current?.select()
  }
  const close = () => {
    setWanted(false)
    if (words !== '') onWords(undefined)
  }
  return { label, words, onWords, onEnter, box, isOpen, focus, onToggle: isOpen ? close : focus }
}

function PhoneNav() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => setOpen(false), [href])
  return (
    <div className="md:hidden">
      <Drawer
        side="start"
        open={open}
        onOpenChange={setOpen}
        title={t('admin.nav.label')}
        titleHidden
        trigger={<IconButton label={t('admin.nav.open')} icon={<Menu aria-hidden="true" />} className="-ml-2.5" />}
      >
        <div className="flex min-h-full flex-col">
          <AdminNav />
        </div>
      </Drawer>
    </div>
  )
}

/** The search words in the address, with a mark that the keyboard shortcut opened the page. */
function SearchWords({ label, words, onWords, onEnter, box }: SearchBox) {
  const [typed, setTyped] = useDebouncedSearch(words, onWords)
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={box}
        type="search"
        value={typed}
        maxLength={254}
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        className="peer min-h-9 w-full rounded-control border border-ink-3 bg-wall pr-9 pl-8.5 text-15 placeholder:text-ink-2 placeholder-shown:text-ellipsis pointer-coarse:min-h-11"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key === 'Enter' && typed.trim() !== '') onEnter?.(typed.trim())
        }}
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 rounded-small border border-line-strong px-1.5 font-sans text-13 leading-snug text-ink-2 peer-focus:hidden md:pointer-fine:peer-placeholder-shown:block"
      >
        /
      </kbd>
    </search>
  )
}
