import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCompany, CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import { adminCompanyActions, adminCompanyQuery } from '#queries/back-office/company.ts'
import { useShell } from '#lib/shell-context.ts'
import { factsOf, typedOf, type Typed } from './company-view.ts'

/** The published version, the saved draft and the values in the fields. */
export function useCompany() {
  const { api } = useShell()
  const cache = useQueryClient()
  const one = adminCompanyQuery(api)
  const { data } = useSuspenseQuery(one)
  const [typed, setTyped] = useState<Typed>()
  const kept = typedOf(data.draft ?? data.facts)
  const actions = adminCompanyActions(api)
  const saved = (next: AdminCompany) => {
    cache.setQueryData(one.queryKey, next)
    setTyped(undefined)
  }
  const onError = () => cache.invalidateQueries({ queryKey: one.queryKey })
  const save = useMutation({
    mutationFn: () => actions.save({ ...factsOf(typed ?? kept), revision: data.draft?.revision ?? 0 }),
    onSuccess: saved,
    onError,
  })
  const discard = useMutation({
    mutationFn: async () => (data.draft ? actions.discard() : data),
    onSuccess: saved,
    onError,
  })
  const publish = useMutation({
    mutationFn: () => actions.publish({ number: data.number, revision: data.draft?.revision ?? 0 }),
    onSuccess: saved,
    onError,
  })
  return {
    data,
    fields: typed ?? kept,
    isUnsaved: typed !== undefined && JSON.stringify(factsOf(typed)) !== JSON.stringify(factsOf(kept)),
    type: (change: Partial<Typed>) => setTyped({ ...(typed ?? kept), ...change }),
    take: (facts: CompanyFacts) => setTyped(typedOf(facts)),
    save,
    discard,
    publish,
  }
}
export type OwnCompany = ReturnType<typeof useCompany>
