import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PROJECT_STORY_MAX } from '@husrum/contract/core/limits.ts'
import type { KeptText, OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { sessionId } from '#lib/session/auth.ts'
import { fieldErrors, isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { portfolioActions, portfolioQueries } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { answersOf, changedAnswers } from './saving/answers.ts'
import { draftOf, emptyDraft, type Draft } from './draft.ts'
import { openTabDrafts } from './saving/kept-draft.ts'
import {
  clashOf,
  replacedTexts,
  mergeDraft,
  resolveConflict,
  type Clash,
  type Field,
  type NewKeptText,
} from './saving/merge.ts'
import { createSaver, type SaveOutcome, type Saver } from './saving/saver.ts'

export type Editor = {
  draft: Draft
  change: (make: (draft: Draft) => Draft) => void
  saver: Saver
  /** The last saved version; undefined until a new project has content. */
  project: OwnProject | undefined
  /** Unsaved changes were found in this window and restored. */
  restored: boolean
  /**
   * Publishes all changes, or makes it a draft again. Returns errors by field, or `full` if the plan allows no further
   * project.
   */
  setStatus: (status: 'draft' | 'published') => Promise<Record<string, string> | 'full' | undefined>
  /** Returns to the public version. False when it was refused; a message has said why. */
  discard: () => Promise<boolean>
  /** The conflict to resolve while saving waits, because both windows changed the same fields. */
  clash: Clash | undefined
  /**
   * `taken` are the fields that get the other window's value; the others retain this window's. Texts that would be
   * lost are stored first; if that is refused, nothing changes and it returns false.
   */
  resolve: (taken: readonly Field[]) => Promise<boolean>
  /** Replaces the current text by a stored one; the current text is stored in turn. */
  bringBack: (kept: KeptText) => Promise<void>
}

export function outcomeOf(error: unknown): SaveOutcome {
  const problems = fieldErrors(error)
  if (problems) return { kind: 'refused', problems }
  if (refusalCode(error) === 'changed_elsewhere') return { kind: 'conflict' }
  if (!isRefusal(error) || error.status >= 500 || refusalCode(error) === 'idempotency_in_progress')
    return { kind: 'failed' }
  if (error.status === 404 || error.status === 409) return { kind: 'stuck', sentence: error.refusal.message }
  return { kind: 'failed', undone: true }
}

/** This refusal is shown next to the button, with the plan that allows more. */
const full = { quiet: ['projects_limit'] } as const

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

export function useEditor(initial: OwnProject | undefined, onCreated: (project: OwnProject) => void): Editor {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const actions = portfolioActions(api)
  const queries = portfolioQueries(api)
  const [draft, setDraft] = useState(() => (initial ? draftOf(initial) : emptyDraft))
  const [restored, setRestored] = useState(false)
  const [found, setFound] = useState<{ clash: Clash; theirs: OwnProject }>()
  // The route has loaded the account.
  const [kept] = useState(() => openTabDrafts(client.getQueryData(accountQueries(api).account().queryKey)?.id ?? 0))
  const created = useEffectEvent(onCreated)
  const readAgain = (id: number) => client.fetchQuery({ ...queries.project(id), staleTime: 0 })
  const remember = (project: OwnProject) => {
    client.setQueryData(queries.project(project.id).queryKey, project)
    void client.invalidateQueries({ queryKey: queries.list().queryKey })
  }

  const [{ saver, subscribe, revision }] = useState(() => {
    const listeners = new Set<() => void>()
    let count = 0
    const made = createSaver(
      {
        create: ({ answers, key }) =>
          actions.create(answers, key).then((project): SaveOutcome => {
            kept.drop(undefined) // From here on it is stored under its own id.
            return { kind: 'saved', project }
          }, outcomeOf),
        keepCreation: kept.keepSent,
        newKey: () => sessionId(32), // randomUUID is missing on pages served over plain http
        change: async (project, answers, all) => {
          const send = async (version: number): Promise<SaveOutcome> => {
            try {
              return {
                kind: 'saved',
                project: await actions.change(project.id, { ...answers, version, changes: 'keep' }, { quiet: true }),
              }
            } catch (error) {
              return outcomeOf(error)
            }
          }
          const outcome = await send(project.version)
          if (outcome.kind !== 'conflict') return outcome
          // The save may have arrived although its answer was lost: then the server has the values of this window.
          const theirs = await readAgain(project.id).catch(() => undefined)
          if (!theirs) return { kind: 'failed' }
          if (Object.keys(changedAnswers(answersOf(draftOf(theirs)), all)).length === 0)
            return { kind: 'saved', project: theirs }
          const base = draftOf(project)
          const clash = clashOf(base, all, draftOf(theirs))
          if (clash) {
            setFound({ clash, theirs })
            return outcome
          }
          const merged = await send(theirs.version)
          if (merged.kind !== 'saved') return merged
          const next = draftOf(merged.project)
          setDraft((now) => mergeDraft(base, now, next))
          return { ...merged, stored: answersOf(next) }
        },
        isOnline: () => navigator.onLine,
        now: () => new Date().toISOString(),
        later,
        onChange: () => {
          count += 1
          for (const listener of listeners) listener()
        },
        onSaved: remember,
      },
      { project: initial, saved: answersOf(draft) },
    )
    return {
      saver: made,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      revision: () => count,
    }
  })
  useSyncExternalStore(subscribe, revision, () => 0)
  const project = saver.project()

  // The first save of a new project gives it an address of its own.
  const isNew = initial === undefined && project !== undefined
  useEffect(() => {
    if (isNew && project) created(project)
  }, [isNew]) // oxlint-disable-line react-hooks/exhaustive-deps -- once, when it comes to be

  // Restores what was written before the last crash or reload of this window.
  useEffect(() => {
    const unsent = kept.find(initial?.id)
    const sent = initial ? undefined : kept.findSent()
    if (sent && !unsent) kept.keepSent(undefined)
    if (!unsent) return
    if (sent) saver.resume(sent)
    const { base, draft: mine } = unsent
    const clash = initial && clashOf(base, answersOf(mine), draft)
    if (clash) {
      saver.wait()
      setFound({ clash, theirs: initial })
      return setDraft(mine)
    }
    const merged = mergeDraft(base, mine, draft)
    if (JSON.stringify(merged) === JSON.stringify(draft)) return kept.drop(initial?.id)
    setDraft(merged)
    setRestored(true)
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps -- only what this window was opened with

  // Includes what was typed while a call was under way.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    saver.want(answersOf(draft))
  }, [draft, saver])

  /**
   * Stores the texts that will be replaced, and stores them again if they changed meanwhile. Of a story that is too
   * long to be saved, only the beginning is stored. False when it was refused; a message has said why.
   */
  const keepTexts = async (replaced: () => NewKeptText[]): Promise<boolean> => {
    const current = saver.project()
    let kept = JSON.stringify([])
    for (let texts = replaced(); current && JSON.stringify(texts) !== kept; texts = replaced()) {
      const body = texts.map(({ field, text }) => ({ field, text: text.slice(0, PROJECT_STORY_MAX).toWellFormed() }))
      try {
        if (body.length > 0)
          client.setQueryData(queries.keptTexts(current.id).queryKey, await actions.keepTexts(current.id, body))
      } catch (error) {
        if (isRefusal(error) && (error.status === 404 || error.status === 422))
          showToast(error.refusal.message || t('portfolio.stuck.title'), { tone: 'danger' })
        return false
      }
      kept = JSON.stringify(texts)
    }
    return true
  }

  const open = saver.hasOpen()
  useEffect(() => {
    const current = saver.project()
    const base = found?.clash.base ?? (current ? draftOf(current) : emptyDraft)
    if (open) kept.keep(current?.id, { draft, base })
    else kept.drop(current?.id)
  }, [draft, open, saver, kept, found])

  useEffect(() => {
    const online = () => void saver.flush()
    let leaving = false
    const leave = () => {
      leaving = true
    }
    const back = () => {
      leaving = false
    }
    // Not while the page unloads: a save whose answer is not read would conflict with what a reload restores.
    const hidden = () => document.visibilityState === 'hidden' && !leaving && void saver.flush()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      void saver.flush() // The expert leaves the page inside the app, so the script continues.
    }
  }, [saver])

  return {
    draft,
    change: (make) => setDraft(make),
    saver,
    project,
    restored,
    setStatus: async (status) => {
      await saver.flush()
      const current = saver.project()
      if (!current) return undefined
      const isLive = current.status !== 'draft'
      const wanted = status === 'published' && isLive ? { changes: 'publish' as const } : { status }
      try {
        const next = await actions.change(current.id, { ...wanted, version: current.version }, full)
        saver.takeProject(next)
        remember(next)
        return undefined
      } catch (error) {
        if (refusalCode(error) === 'projects_limit') return 'full'
        // A message has been shown already for errors that are not about a field.
        return fieldErrors(error) ?? {}
      }
    },
    discard: async () => {
      await saver.flush()
      const current = saver.project()
      if (!current) return false
      try {
        const next = await actions.change(current.id, { changes: 'discard', version: current.version })
        const shown = draftOf(next)
        setDraft(shown)
        saver.takeBase(next, answersOf(shown))
        saver.want(answersOf(shown))
        remember(next)
        return true
      } catch {
        return false
      }
    },
    clash: found?.clash,
    resolve: async (taken) => {
      if (!found || !(await keepTexts(() => replacedTexts(found.clash, latest.current, taken)))) return false
      // Based on the version that was shown: if the other window has saved again since, there is a new question.
      const settled = resolveConflict(found.clash, latest.current, taken)
      setFound(undefined)
      setDraft(settled)
      saver.takeBase(found.theirs, answersOf(found.clash.theirs))
      saver.want(answersOf(settled))
      await saver.flush()
      return true
    },
    bringBack: async ({ field, text }) => {
      const replaced = () => {
        const current = latest.current[field].trim()
        return current === '' ? [] : [{ field, text: current }]
      }
      if (await keepTexts(replaced)) setDraft((now) => ({ ...now, [field]: text }))
    },
  }
}
