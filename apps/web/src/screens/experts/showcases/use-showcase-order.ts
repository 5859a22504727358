import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { followCatalogue } from '#queries/back-office/catalogue.ts'
import type { AdminPage } from '#queries/back-office/staff-lists.ts'
import { showcaseCalls } from '#queries/experts/showcases.staff.ts'
import { useShell } from '#lib/shell-context.ts'
import { moved } from '#parts/forms/sorting/moved.ts'

const mutationKey = ['order of showcases']

/** Moves one photo to the position of another: shown at once, announced, and undone if it is refused. */
export function useShowcaseOrder(queryKey: QueryKey) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { mutate } = useMutation({
    mutationKey,
    // Each move is based on the result of the one before.
    scope: { id: 'order of showcases' },
    mutationFn: ({ id, beside }: { id: number; beside: { before: number } | { after: number } }) =>
      showcaseCalls(api).move(id, beside),
    // The list is fetched again once the last of several moves is done.
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : followCatalogue(client)),
  })
  const move = (rows: readonly AdminShowcase[], from: number, to: number) => {
    const [one, other] = [rows[from], rows[to]]
    if (!one || !other || one === other) return
    void client.cancelQueries({ queryKey })
    client.setQueryData<AdminPage<AdminShowcase>>(queryKey, (page) => page && { ...page, data: moved(rows, from, to) })
    const name = one.alt[language] || t('admin-showcases.number', { id: one.id })
    setSaid(t('admin-showcases.moved', { name, place: to + 1, of: rows.length }))
    mutate({ id: one.id, beside: from < to ? { after: other.id } : { before: other.id } })
  }
  return { move, said }
}
