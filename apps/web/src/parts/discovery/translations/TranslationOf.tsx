import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { translationQueries } from '#queries/discovery/translations.ts'
import { useShell } from '#lib/shell-context.ts'
import type { TranslatedKind } from './TranslationBox.tsx'

const TranslationBox = lazyPart(async () => (await import('./TranslationBox.tsx')).TranslationBox, Nothing)

/**
 * Under words in another language than the reader's: a button that shows a translation. The original stays; without a
 * translation service, and until the page is interactive, there is no button.
 */
export function TranslationOf({
  kind,
  id,
  words,
  written,
}: {
  kind: TranslatedKind
  id: number
  words: string
  /** The language of the words, where it is known. */
  written?: string | undefined
}) {
  const { api, language } = useShell()
  const from = written ?? languageOfText(words)
  const isForeign = from !== undefined && from !== language
  const { data: provider } = useQuery({ ...translationQueries(api).provider(), enabled: isForeign })
  if (!isForeign || !provider) return null
  return (
    <Suspense>
      <TranslationBox kind={kind} id={id} provider={provider} />
    </Suspense>
  )
}
