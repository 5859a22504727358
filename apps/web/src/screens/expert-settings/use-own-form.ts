import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { ownExpertActions, ownExpertQueries } from '../../lib/queries/own-expert.ts'
import { useShell } from '../../lib/shell-context.ts'
import { useProblems } from '../../parts/form/use-problems.ts'
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
    onError: problems.take,
  })
  return {
    draft,
    changed,
    problems: onFields(problems.problems),
    refusal: problems.refusal,
    saving: save.isPending,
    savedAt,
    change: (change: Partial<OwnDraft>) => setEdits((last) => ({ ...last, ...follow({ ...stored, ...last }, change) })),
    holdsChanges: () => changed.length > 0,
    submit: () => {
      if (save.isPending) return
      if (changed.length === 0) return problems.clear()
      const missing: Record<string, string> = draft.town === null ? { city_id: t('flow.problem.city_id.required') } : {}
      if (!problems.tell(missing)) save.mutate({ fields: changed, draft })
    },
  }
}
export type OwnForm = ReturnType<typeof useOwnForm>

/** A problem of one item of a list stands on the list: `styles.0` on `styles`. */
const onFields = (problems: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [field.split('.')[0] ?? field, text]))
