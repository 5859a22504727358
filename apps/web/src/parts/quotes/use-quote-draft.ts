import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quotes, type Quote, type QuoteTerms } from '@husrum/contract/quotes.ts'
import { quoteQueries, refreshAfterQuote } from '#lib/queries/quotes.ts'
import { fieldErrors, refusalCode } from '#lib/refusals.ts'
import { useShell } from '#lib/shell-context.ts'

/** How long after the last change a draft is saved. */
const DEBOUNCE_MS = 700

/** The fields of a quote that a new version takes over. */
export function termsOf(quote: Quote): QuoteTerms {
  const { title, fee_model, currency, hourly_rate, hours_cap, building_cost, fee_share, vat_rate } = quote
  const { lines, revisions, start, duration, valid_until, notes } = quote
  const money = { fee_model, currency, hourly_rate, hours_cap, building_cost, fee_share, vat_rate }
  return { title, ...money, lines, revisions, start, duration, valid_until, notes }
}

/**
 * The one draft of a conversation, kept on the server: opened or begun when the editor opens, saved after each change,
 * sent once everything is there. `from` is the quote a new version begins with.
 */
export function useQuoteDraft(threadId: number, from: Quote | undefined, onSent: (quote: Quote) => void) {
  const { api } = useShell()
  const cache = useQueryClient()
  const table = api(quotes)
  const [draft, setDraft] = useState<Quote>()
  const [terms, setTerms] = useState<QuoteTerms>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  /** Saves follow each other, so that an older state never overwrites a newer one. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const unsaved = useRef<Partial<QuoteTerms>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const begin = useMutation({
    mutationFn: async () => {
      const list = () => cache.fetchQuery({ ...quoteQueries(api).ofThread(threadId), staleTime: 0 })
      const known = (await list()).find(({ status }) => status === 'draft')
      if (known) return known
      // without the last day, which may be over: the server gives a fresh one
      const { valid_until: _, ...again } = from ? termsOf(from) : { valid_until: null }
      try {
        return (await table.createQuote({ body: { thread_id: threadId, ...again } }, { quiet: ['quote_draft_exists'] }))
          .data
      } catch (error) {
        if (refusalCode(error) !== 'quote_draft_exists') throw error
        return (await list()).find(({ status }) => status === 'draft')
      }
    },
    onSuccess: (made) => {
      if (!made) return
      setDraft(made)
      setTerms(termsOf(made))
    },
  })
  const { mutate: open } = begin
  useEffect(() => open(), [open])

  const save = useMutation({
    mutationFn: async ({ id, given }: { id: number; given: Partial<QuoteTerms> }) =>
      (await table.updateQuote({ params: { id }, body: given })).data,
    onSuccess: () => setProblems({}),
    onError: (error) => setProblems(fieldErrors(error) ?? {}),
  })
  const flush = (id: number): Promise<unknown> => {
    clearTimeout(timer.current)
    const given = unsaved.current
    if (Object.keys(given).length === 0) return queue.current
    unsaved.current = {}
    queue.current = queue.current
      .then(() => save.mutateAsync({ id, given }))
      .catch(() => {
        // kept for the next try; what was changed since counts
        unsaved.current = { ...given, ...unsaved.current }
      })
    return queue.current
  }
  const change = (given: Partial<QuoteTerms>) => {
    if (!draft) return
    setTerms((now) => now && { ...now, ...given })
    unsaved.current = { ...unsaved.current, ...given }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(draft.id), DEBOUNCE_MS)
  }

  const send = useMutation({
    mutationFn: async () => {
      if (!draft) return undefined
      await flush(draft.id)
      if (Object.keys(unsaved.current).length > 0) return undefined // what could not be saved is marked
      return (await table.sendQuote({ params: { id: draft.id } })).data
    },
    onSuccess: async (sent) => {
      if (!sent) return
      await refreshAfterQuote(cache, sent)
      onSent(sent)
    },
    onError: (error) => setProblems(fieldErrors(error) ?? {}),
  })
  const discard = useMutation({
    mutationFn: async () => {
      clearTimeout(timer.current)
      unsaved.current = {}
      if (draft) await table.deleteQuote({ params: { id: draft.id } })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['quotes'] }),
  })
  return {
    draft,
    terms,
    problems,
    change,
    send,
    discard,
    saving: save.isPending,
    isBroken: begin.isError,
    /** When the editor closes: nothing that was typed is lost. */
    leave: async () => {
      if (draft) await flush(draft.id)
      await cache.invalidateQueries({ queryKey: ['quotes'] })
    },
  }
}
