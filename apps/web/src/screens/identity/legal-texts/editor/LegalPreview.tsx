import { useQuery } from '@tanstack/react-query'
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import type { Language } from '#lib/language/locale.ts'
import { useShell } from '#lib/shell-context.ts'
import { LegalArticle } from '#parts/identity/legal-texts/LegalArticle.tsx'
import { fillText } from '#parts/identity/legal-texts/fill-text.ts'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import type { Shipped } from './use-legal-text.ts'

/** A text as its page shows it; `source` is null for the one that is shipped. */
export function LegalPreview({
  document,
  language,
  source,
  shipped,
  version,
}: {
  document: LegalDocument
  language: Language
  source: string | null
  shipped: Shipped | undefined
  /** The date it has, or would have. */
  version: string
}) {
  const { api, site } = useShell()
  const { data: formula } = useQuery({ ...matchingQueries(api).formula(), enabled: document === 'ranking' })
  if (!shipped || (document === 'ranking' && !formula))
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton shape="block" className="h-40" />
      </Loading>
    )
  const text = fillText(source ?? shipped.source, { language, site, words: shipped.words, formula })
  return <LegalArticle page={{ document, language, text, version, isEarlier: false }} />
}
