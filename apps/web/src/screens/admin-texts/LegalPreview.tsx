import { useQuery } from '@tanstack/react-query'
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { matchingQueries } from '#lib/queries/matching.ts'
import type { Language } from '#lib/locale.ts'
import { useShell } from '#lib/shell-context.ts'
import { LegalArticle } from '#parts/legal/LegalArticle.tsx'
import { fillText } from '#parts/legal/load-legal-text.ts'
import { written } from '#parts/legal/written-text.ts'
import type { LegalText } from '#parts/legal/legal-text.ts'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'

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
  /** The day it bears, or would. */
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
