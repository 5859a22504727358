/** Opens the draft of a mailed link by a separate call: mail scanners open links but run no scripts. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { openMailedDraft } from '#queries/clients/drafts.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { fromMail, type MailedDraft, type MailedFlow } from './mailed-draft.ts'

type Arrival =
  | { state: 'none' }
  | { state: 'opening' }
  /** The request failed: the link is still valid. */
  | { state: 'failed'; retry: () => void }
  | { state: 'come'; mailed: MailedDraft | 'dead' }

const NOBODY: Arrival = { state: 'none' }

type Link = {
  flow: MailedFlow
  page: '/client-registration' | '/expert-registration'
  /** Params that stay in the address when the token is removed. */
  kept?: { flow?: 'account-first' } | undefined
  inAddress: string | undefined
  /** A signed-in person continues with the data of the account. */
  isVisitor: boolean
}

export function useMailedDraft({ flow, page, kept, inAddress, isVisitor }: Link): Arrival {
  const { api, language } = useShell()
  const { token, drop } = useMailedToken(page, inAddress, kept)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: openMailedDraft(api),
    networkMode: 'always', // offline it fails at once
    onSettled: (_, failure) => (failure && !hasStatus(failure, 422) ? undefined : drop()),
  })
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (!token) return
    if (!isVisitor) return drop()
    if (asked.current === token) return
    asked.current = token
    mutate(token)
  }, [token, isVisitor, drop, mutate])

  const mailed = useMemo(() => {
    if (error) return 'dead' as const
    // a link to another page, edited by hand
    return data && (data.flow === flow ? fromMail(data, language) : ('dead' as const))
  }, [data, error, flow, language])
  if (!isVisitor) return NOBODY
  if (error && !hasStatus(error, 422)) return { state: 'failed', retry: () => token && mutate(token) }
  if (mailed) return { state: 'come', mailed }
  return token || isPending ? { state: 'opening' } : NOBODY
}
