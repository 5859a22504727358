import { useRouter } from '@tanstack/react-router'
import { Search as SearchIcon, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_WORDS_MAX } from '@husrum/contract/core/limits.ts'
import { paths } from '#lib/paths.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { useEarlyInput } from '#ui/fields/use-early-input.ts'
import { useGoTo, useWish } from './use-photos.ts'
import { listed } from './wish.ts'

/** Searches captions, titles, names, towns, styles and rooms. It is a plain form before any script. */
export function WordSearch() {
  const { t } = useTranslation()
  const router = useRouter()
  const goTo = useGoTo()
  const wish = useWish()
  const early = useEarlyInput<HTMLInputElement>()
  const words = wish.q ?? ''
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  // Another address has other words.
  if (seen !== words) {
    setSeen(words)
    setTyped(words)
  }
  const kept = { category: wish.category, room_type: wish.room_type, architecture_type: wish.architecture_type }
  return (
    <search>
      <form
        action={router.buildLocation({ to: paths.inspiration() }).publicHref}
        onSubmit={(event) => {
          event.preventDefault()
          void goTo({ search: { ...listed(wish), q: typed.trim() || undefined }, resetScroll: false })
        }}
        className="ring-within flex min-h-11 items-center gap-1 rounded-control border border-line-strong bg-wall pl-3"
      >
        {Object.entries(kept).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {(wish.styles ?? []).map((style) => (
          <input key={style} type="hidden" name="styles" value={style} />
        ))}
        <SearchIcon aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
        <input
          ref={early}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          maxLength={SEARCH_WORDS_MAX}
          aria-label={t('inspiration.search.label')}
          placeholder={t('inspiration.search.label')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="ring-elsewhere min-h-10 w-0 min-w-0 flex-1 bg-transparent px-1.5 text-15 outline-none placeholder:text-ink-2 placeholder-shown:text-ellipsis"
        />
        {words !== '' && (
          <IconButton
            size="small"
            label={t('inspiration.search.clear')}
            icon={<X aria-hidden="true" />}
            render={
              <Link tone="bare" to="/inspiration" search={{ ...listed(wish), q: undefined }} resetScroll={false} />
            }
          />
        )}
      </form>
    </search>
  )
}
