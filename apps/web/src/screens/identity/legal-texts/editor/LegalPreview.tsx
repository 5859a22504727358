import { useQuery } from '@tanstack/react-query'
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import type { Language } from '#lib/language/locale.ts'
import { useShell } from '#lib/shell-context.ts'
import { LegalArticle } from '#parts/identity/legal-texts/LegalArticle.tsx'
import { fillText } from '#parts/identity/legal-texts/load-legal-text.ts'
import { written } from '#parts/identity/legal-texts/written-text.ts'
import type { LegalText } from '#parts/identity/legal-texts/legal-text.ts'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

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
  shipped: LegalText | undefined
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
  const { history: _, ...text } = source === null ? shipped : written(source, shipped)
  return (
    <LegalArticle
      page={{ document, language, text: fillText(text, language, site, formula), version, isEarlier: false }}
    />
  )
}
