import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { BellPlus, Check } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { links, paths, SAVING_SEARCH } from '#lib/paths.ts'
import { savedSearchQueries } from '#queries/clients/saved-searches.ts'
import { stringifySearch } from '#lib/addresses/search.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { buttonClass, Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { NarrowingWords } from '../filters/narrowing-text.ts'
import { narrowingText } from '../filters/narrowing-text.ts'
import { criteriaOf, isSameSearch } from './saved-criteria.ts'
import { narrowings, type ExpertSearch } from '../search-address.ts'
import { useWish } from '../use-search.ts'

const SaveSearchDialog = lazyPart(async () => (await import('./SaveSearchDialog.tsx')).SaveSearchDialog, Nothing)

/** Saves a filtered search; visitors log in first and return to it. Experts and staff cannot save any. */
export function SaveSearch({ words }: { words: NarrowingWords }) {
  const { t } = useTranslation()
  const wish = useWish()
  const role = useAccount()?.role
  if (narrowings(wish).length === 0 || (role && role !== 'client')) return null
  return (
    <div className="mt-2 -ml-2 flex min-h-9 items-center">
      {role ? (
        <ClientsSearch wish={wish} words={words} />
      ) : (
        <Link
          tone="bare"
          {...links.login(`${paths.experts()}${stringifySearch(wish)}#${SAVING_SEARCH}`)}
          className={buttonClass('quiet', 'small')}
        >
          <BellPlus aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          {t('saved-searches.save')}
        </Link>
      )}
    </div>
  )
}

function ClientsSearch({ wish, words }: { wish: ExpertSearch; words: NarrowingWords }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: searches } = useQuery(savedSearchQueries(api).list())
  const saved = searches?.find(({ criteria }) => isSameSearch(criteria, criteriaOf(wish)))
  useSavingAtOnce(searches !== undefined, () => {
    button.current?.focus() // The focus returns to this button when the dialog closes.
    setOpen(!saved)
  })
  if (saved && !open)
    return (
      <p className="ml-2 flex items-center gap-2 text-15">
        <Check aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        <Link {...links.savedSearches()}>{t('saved-searches.savedAs', { name: saved.name })}</Link>
      </p>
    )
  const named = narrowings(wish).map((each) => narrowingText(each, wish, words, t))
  return (
    <>
      <Button
        ref={button}
        tone="quiet"
        size="small"
        className="noscript:hidden"
        icon={<BellPlus aria-hidden="true" strokeWidth={1.75} className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t('saved-searches.save')}
      </Button>
      {open && (
        <Suspense>
          <SaveSearchDialog criteria={criteriaOf(wish)} filters={named} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Continues once after logging in; the address drops the mark, so that a reload does not ask again. */
function useSavingAtOnce(isRead: boolean, goOn: () => void): void {
  const navigate = useNavigate()
  const isWanted = useLocation({ select: ({ hash }) => hash === SAVING_SEARCH })
  const start = useEffectEvent(goOn)
  useEffect(() => {
    if (!isRead || !isWanted) return
    start()
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [isRead, isWanted, navigate])
}
