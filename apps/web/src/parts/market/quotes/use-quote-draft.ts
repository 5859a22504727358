import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstLastDay, quoteDay, quotes, type Quote, type QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { wasAlreadyDone, useOnceKey } from '#lib/api/once-key.ts'
import { refreshAfterQuote } from '#queries/market/quotes.ts'
import { fieldErrors, isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'

/** The time between the last change and saving a draft. */
const DEBOUNCE_MS = 700

/** The fields of a quote that a draft contains. */
export function termsOf(quote: QuoteTerms): QuoteTerms {
  const { title, fee_model, currency, hourly_rate, hours_cap, building_cost, fee_share, vat_rate } = quote
  const { lines, revisions, start, duration, ends_on, valid_until, notes } = quote
  const money = { fee_model, currency, hourly_rate, hours_cap, building_cost, fee_share, vat_rate }
  return { title, ...money, lines, revisions, start, duration, ends_on, valid_until, notes }
}

/** The initial terms of a new version: a last day in the past is renewed, and an end in the past is removed. */
export function termsForNewVersion(quote: Quote): QuoteTerms {
  const today = quoteDay(new Date())
  const ends_on = quote.ends_on && quote.ends_on >= today ? quote.ends_on : null
  return { ...termsOf(quote), ends_on, valid_until: firstLastDay(today) }
}

/** `new`: nothing was changed yet, so nothing is saved. */
export type SaveState = 'new' | 'saved' | 'unsaved' | 'saving' | 'failed'

export type QuoteBeginning = {
  threadId: number
  /** The draft that is already saved; without one the first change creates one. */
  draft: number | undefined
  terms: QuoteTerms
  /** The saved draft has other terms: the first change replaces all of them with these. */
  replaces: boolean
}

/**
 * The one draft of a conversation: saved on the server from the first change on and after each pause, sent once it is
 * complete.
 */
export function useQuoteDraft(beginning: QuoteBeginning, onSent: (quote: Quote) => void) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const table = api(quotes)
  const [terms, setTerms] = useState(beginning.terms)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [state, setState] = useState<SaveState>(beginning.draft === undefined || beginning.replaces ? 'new' : 'saved')
  const [reason, setReason] = useState('')
  const [draft, setDraft] = useState(beginning.draft)
  const once = useOnceKey()
  /** The values for saving, read when its turn comes. */
  const latest = useRef({ terms: beginning.terms, draft: beginning.draft, whole: state === 'new' })
  const unsaved = useRef<Partial<QuoteTerms>>({})
  /** Saves run in sequence, so that an older state never overwrites a newer one. */
  const queue = useRef(Promise.resolve(true))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** The draft may exist already, from a lost answer or another tab. It gets these terms. */
  const create = async (body: QuoteTerms & { thread_id: number }): Promise<number> => {
    try {
      const { data } = await table.createQuote({ body }, { ...once.optionsFor(body), quiet: true })
      once.arrived()
      return data.id
    } catch (error) {
      if (!wasAlreadyDone(error) && refusalCode(error) !== 'quote_draft_exists') throw error
      const query = { thread_id: body.thread_id, status: 'draft', per_page: 1 } as const
      const [known] = (await table.listQuotes({ query }, { quiet: true })).data
      if (!known) throw error
      const { thread_id: _, ...all } = body
      await table.updateQuote({ params: { id: known.id }, body: all }, { quiet: true })
      return known.id
    }
  }
  const save = async (given: Partial<QuoteTerms>) => {
    const { terms: all, draft: id, whole } = latest.current
    if (id === undefined) {
      const made = await create({ thread_id: beginning.threadId, ...all })
      latest.current.draft = made
      setDraft(made)
    } else await table.updateQuote({ params: { id }, body: whole ? all : given }, { quiet: true })
    latest.current.whole = false
  }
  /** Whether everything is saved now; `evenNew` also saves an unchanged draft. */
  const flush = (evenNew = false): Promise<boolean> => {
    clearTimeout(timer.current)
    queue.current = queue.current.then(async () => {
      const given = unsaved.current
      if (Object.keys(given).length === 0 && !(evenNew && latest.current.whole)) return true
      unsaved.current = {}
      setState('saving')
      try {
        await save(given)
      } catch (error) {
        // stored for the next try; later changes have priority
        unsaved.current = { ...given, ...unsaved.current }
        const fields = fieldErrors(error)
        setProblems(fields ?? {})
        setReason(fields ? t('quotes.editor.marked') : isRefusal(error) ? error.refusal.message : '')
        setState('failed')
        return false
      }
      setProblems({})
      setState(Object.keys(unsaved.current).length > 0 ? 'unsaved' : 'saved')
      return true
    })
    return queue.current
  }
  const change = (given: Partial<QuoteTerms>) => {
    latest.current.terms = { ...latest.current.terms, ...given }
    setTerms(latest.current.terms)
    unsaved.current = { ...unsaved.current, ...given }
    setState('unsaved')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), DEBOUNCE_MS)
  }

  const send = useMutation({
    mutationFn: async () => {
      if (!(await flush(true)) || latest.current.draft === undefined) return undefined // the reason is shown
      return (await table.sendQuote({ params: { id: latest.current.draft } })).data
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
      await queue.current // the draft may just be being created
      if (latest.current.draft !== undefined) await table.deleteQuote({ params: { id: latest.current.draft } })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['quotes'] }),
  })
  /** When the editor closes: false when something could not be saved. */
  const leave = useMutation({
    mutationFn: () => flush(),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['quotes'] }),
  })
  /** Discards what could not be saved. */
  const abandon = () => clearTimeout(timer.current)
  return { terms, problems, change, send, discard, leave, abandon, state, reason, isKept: draft !== undefined }
}
