import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminLegalDetail } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { Language } from '#lib/language/locale.ts'
import { adminLegalActions, adminLegalQueries } from '#queries/identity/legal-texts.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { loadShipped } from '#parts/identity/legal-texts/load-legal-text.ts'

export type Shipped = Awaited<ReturnType<typeof loadShipped>>

/** The shipped text, and the words of its tables, which every version needs. */
const useShipped = (document: LegalDocument, language: Language) =>
  useQuery({
    queryKey: ['legal', 'shipped', document, language],
    queryFn: () => loadShipped(document, language),
    staleTime: Infinity,
  }).data

/** The edited text of each language until it is saved: switching the language loses nothing. */
export function useLegalText(document: LegalDocument, language: Language) {
  const { api } = useShell()
  const cache = useQueryClient()
  const { one } = adminLegalQueries(api)
  const { data } = useSuspenseQuery(one(document))
  const shipped = useShipped(document, language)
  const [typed, setTyped] = useState<Partial<Record<Language, string | undefined>>>({})
  const draft = data.drafts.find((each) => each.language === language)
  const held = draft?.source ?? data.sources[language] ?? shipped?.source
  const source = typed[language] ?? held
  const actions = adminLegalActions(api, document)
  const saved = (detail: AdminLegalDetail) => {
    cache.setQueryData(one(document).queryKey, detail)
    void cache.invalidateQueries({ queryKey: adminKey })
  }
  const replaced = (detail: AdminLegalDetail) => {
    saved(detail)
    setTyped((before) => ({ ...before, [language]: undefined }))
  }
  const failed = () => cache.invalidateQueries({ queryKey: one(document).queryKey })
  const save = useMutation({
    mutationFn: () => actions.save(language, { source: source ?? '', revision: draft?.revision ?? 0 }),
    onSuccess: replaced,
    onError: failed,
  })
  const discard = useMutation({
    mutationFn: async () => (draft ? actions.discard(language) : data),
    onSuccess: replaced,
    onError: failed,
  })
  const publish = useMutation({ mutationFn: actions.publish, onSuccess: saved })
  return {
    data,
    shipped,
    draft,
    source,
    isUnsaved: typed[language] !== undefined,
    hasUnsaved: Object.values(typed).some((text) => text !== undefined),
    type: (text: string) => setTyped((before) => ({ ...before, [language]: text === held ? undefined : text })),
    save,
    discard,
    publish,
  }
}
