import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { ownExpertActions, ownExpertQueries } from '../../lib/queries/own-expert.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import { useShell } from '../../lib/shell-context.ts'
import { useProblems } from '../../parts/form/use-problems.ts'
import { controlOf } from '../../ui/form-target.ts'
import { changedFields, follow, patchOf, storedDraft, type DraftField, type OwnDraft } from './draft.ts'

/** The profile as it stands in the form: what is stored, with what was changed and not saved laid over it. */
export function useOwnForm(expert: OwnExpert, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const problems = useProblems(form)
  const stored = storedDraft(expert)
  const [edits, setEdits] = useState<Partial<OwnDraft>>({})
  const [savedAt, setSavedAt] = useState<Date>()
  /** Fields that were changed since their problem was told. */
  const [seen, setSeen] = useState<readonly string[]>([])
  const draft = { ...stored, ...edits }
  const changed = changedFields(stored, draft)
  const save = useMutation({
    mutationFn: (sent: { fields: readonly DraftField[]; draft: OwnDraft }) =>
      ownExpertActions(api).change(patchOf(sent.draft, sent.fields)),
    onSuccess: async (next, sent) => {
      client.setQueryData(ownExpertQueries(api).profile().queryKey, next)
      problems.clear()
      setSavedAt(new Date())
      // what was typed while it was being saved stays
      setEdits((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([field, value]) => sent.draft[field as DraftField] !== value), // edits hold a draft's fields
        ),
      )
      await client.invalidateQueries({ queryKey: ['experts'] })
    },
    onError: (error) => {
      problems.take(error)
      const fields = Object.keys(fieldErrors(error) ?? {})
      requestAnimationFrame(() => focusFirst(fields)) // once the page shows them
    },
  })
  return {
    draft,
    changed,
    problems: without(onFields(problems.problems), seen),
    refusal: problems.refusal,
    saving: save.isPending,
    savedAt,
    change: (change: Partial<OwnDraft>) => {
      setEdits((last) => ({ ...last, ...follow({ ...stored, ...last }, change) }))
      setSeen((last) => [...last, ...Object.keys(change)])
    },
    holdsChanges: () => changed.length > 0,
    submit: () => {
      if (save.isPending) return
      setSeen([])
      if (changed.length === 0) return problems.clear()
      const missing: Record<string, string> = draft.town === null ? { city_id: t('flow.problem.city_id.required') } : {}
      if (!problems.tell(missing)) save.mutate({ fields: changed, draft })
    },
  }
}
export type OwnForm = ReturnType<typeof useOwnForm>

const rootOf = (field: string): string => field.split('.')[0] ?? field
/** The town's problem stands on the field the wire has for it. */
const fieldOf = (edited: string): string => (edited === 'town' ? 'city_id' : edited)

const without = (
  problems: Readonly<Record<string, string>>,
  seen: readonly string[],
): Readonly<Record<string, string>> => {
  const settled = new Set(seen.map(fieldOf))
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !settled.has(field)))
}

/** The first on the page, whatever order the server tells them in; groups of choices too. */
function focusFirst(fields: readonly string[]): void {
  const [first] = fields
    .flatMap((field) => controlOf(rootOf(field)) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** A problem of one item of a list stands on the list: `styles.0` on `styles`. */
const onFields = (problems: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [rootOf(field), text]))
