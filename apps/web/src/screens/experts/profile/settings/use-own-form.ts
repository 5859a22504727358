import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { fieldErrors, hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { number, object } from '#lib/device-storage/schema.ts'
import { PROFILE_EDITS } from '#lib/unsaved-work/unsent.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { controlOf } from '#ui/fields/form-target.ts'
import { changedAnswers, changedFields, patchOf, storedDraft, type DraftField, type OwnDraft } from './draft.ts'
import { addEdits, editsSince, withEdits } from './edits.ts'

type KeptEdits = {
  /** The edited revision: saved on a newer one, the edits would overwrite another window's change. */
  revision: number
  edits: Partial<OwnDraft>
}
const keptEdits = object<KeptEdits>({ revision: number, edits: object({}) })
const noEdits: Partial<OwnDraft> = {}

/** The profile in the form: the stored one, with the unsaved changes applied on top. */
export function useOwnForm(
  expert: OwnExpert,
  form: RefObject<HTMLFormElement | null>,
  part: 'profile' | 'availability',
) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const problems = useProblems(form)
  const stored = storedDraft(expert)
  const [kept, setKept] = useDraft(`${PROFILE_EDITS}${expert.id}:${part}`, keptEdits, 'tab')
  const edits = kept?.edits ?? noEdits
  const [savedAt, setSavedAt] = useState<Date>()
  /** Fields that were changed since their problem was shown. */
  const [seen, setSeen] = useState<readonly string[]>([])
  /** Fields that the last answer named; the first gets the focus once, as soon as the page shows its problem. */
  const [named, setNamed] = useState<readonly string[]>([])
  useEffect(() => focusFirst(named), [named])
  const draft = withEdits(stored, edits)
  const changed = changedFields(stored, draft)
  const save = useMutation({
    mutationFn: (sent: { fields: readonly DraftField[]; draft: OwnDraft }) =>
      // Based on the edited revision: another window's fields stay, and a conflict in one field is reported
      ownExpertActions(api).change({
        ...patchOf(sent.draft, sent.fields, stored),
        revision: kept?.revision ?? expert.revision,
      }),
    onSuccess: async (next, sent) => {
      client.setQueryData(ownExpertQueries(api).profile().queryKey, next)
      problems.clear()
      setSavedAt(new Date())
      // What was typed during the save stays.
      setKept((now) => keep(next.revision, editsSince(sent.draft, now?.edits ?? noEdits)))
      await client.invalidateQueries({ queryKey: ['experts'] })
    },
    onError: async (error) => {
      problems.take(error)
      setNamed(Object.keys(fieldErrors(error) ?? {}))
      if (!hasStatus(error, 409)) return
      // The stored version is now the base of the edits: saving again applies them on top
      await client.invalidateQueries({ queryKey: ownExpertQueries(api).profile().queryKey })
      const next = client.getQueryData(ownExpertQueries(api).profile().queryKey)
      setKept((now) => now && { ...now, revision: next?.revision ?? now.revision })
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
      setKept((last) => {
        const isBegun = last && changedFields(stored, withEdits(stored, last.edits)).length > 0
        return keep(isBegun ? last.revision : expert.revision, addEdits(stored, last?.edits ?? noEdits, change))
      })
      setSeen((last) => [...last, ...fieldsOf(change, draft)])
    },
    holdsChanges: () => changed.length > 0,
    discard: () => setKept(undefined),
    /** Whether everything is saved; if not, the page says why. */
    saveAll: async (): Promise<boolean> => {
      if (changed.length === 0) return true
      if (save.isPending || draft.town === null) return false
      try {
        await save.mutateAsync({ fields: changed, draft })
        return true
      } catch {
        return false
      }
    },
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

const keep = (revision: number, edits: Partial<OwnDraft>): KeptEdits | undefined =>
  Object.keys(edits).length > 0 ? { revision, edits } : undefined

/** Each of an owner's questions is a separate field. */
const rootOf = (field: string): string => (field.startsWith('extra_answers.') ? field : (field.split('.')[0] ?? field))
const fieldsOf = (change: Partial<OwnDraft>, { extra_answers: before }: OwnDraft): string[] => [
  ...Object.keys(change),
  ...Object.keys(changedAnswers(before, change.extra_answers ?? {})).map((name) => `extra_answers.${name}`),
]
/** Problems of towns use the API's field names. */
const fieldOf = (edited: string): string => (edited === 'town' ? 'city_id' : edited === 'further' ? 'places' : edited)

const without = (
  problems: Readonly<Record<string, string>>,
  seen: readonly string[],
): Readonly<Record<string, string>> => {
  const settled = new Set(seen.map(fieldOf))
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !settled.has(field)))
}

/** Focuses the first field on the page, whatever the server's order; groups of choices too. */
function focusFirst(fields: readonly string[]): void {
  const [first] = fields
    .flatMap((field) => controlOf(rootOf(field)) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** A problem of one item is assigned to its list: `styles.0` to `styles`. */
const onFields = (problems: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [rootOf(field), text]))
