/** One section in edit mode: its answers, their problems, and saving. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { clientBrief } from '#flows/clients/briefs/client-brief.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { checkSection, isSectionChanged, openBrief, sectionWire } from '#flows/clients/briefs/brief-sections.ts'
import { changed, type FieldProblem } from '#flows/flow.ts'
import { useSentence } from '#flows/sentence.ts'
import { useFlowFocus } from '#flows/use-flow-focus.ts'
import { briefActions } from '#queries/clients/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useBriefQuestions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { fieldErrors, hasStatus, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'

export type SectionOptions = {
  brief: Brief
  section: BriefSection
  onSaved: () => void
  /** The brief has ended meanwhile, in another tab or by staff. */
  onEnded: () => void
  /** Called whenever the section begins or ceases to have unsaved answers. */
  onUnsaved: (unsaved: boolean) => void
}

type Refused = { problems: Readonly<Record<string, string>>; refusal: string | undefined; attempt: number }

export function useSection({ brief, section, onSaved, onEnded, onUnsaved }: SectionOptions) {
  const { api } = useShell()
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<BriefDraft>(() => openBrief(brief))
  const [refused, setRefused] = useState<Refused>({ problems: {}, refusal: undefined, attempt: 0 })
  const sentence = useSentence(ownSentence)
  const questions = useBriefQuestions()
  const unsaved = isSectionChanged(section, answers, brief, questions)
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  useFlowFocus({ step: 0, attempt: refused.attempt, problems: refused.problems })

  const refuse = (problems: Record<string, string>, refusal?: string) =>
    setRefused(({ attempt }) => ({ problems, refusal, attempt: attempt + 1 }))

  const save = useMutation({
    mutationFn: () => briefActions(api).change(sectionWire(section, answers, brief, questions)),
    onSuccess: async (stored) => {
      queryClient.setQueryData(briefQueries(api).current().queryKey, stored)
      onUnsaved(false)
      onSaved()
      await queryClient.invalidateQueries({ queryKey: ['matches'] })
    },
    onError: async (error) => {
      const errors = fieldErrors(error)
      if (errors && Object.keys(errors).length > 0) return refuse(errors)
      if (hasStatus(error, 409)) {
        onUnsaved(false)
        onEnded()
        // The matches are fetched first: the screen needs them when there is no brief any more.
        await queryClient.invalidateQueries({ queryKey: ['matches'] })
        await queryClient.invalidateQueries({ queryKey: briefQueries(api).current().queryKey })
        return
      }
      // For every other refusal a message has been shown already.
      if (isRefusal(error) && error.status === 422) refuse({}, error.refusal.message)
    },
  })

  return {
    answers,
    ...refused,
    unsaved,
    busy: save.isPending,
    change: (change: Partial<BriefDraft>) => {
      setAnswers((before) => changed(clientBrief, before, change))
      setRefused((before) => ({ ...before, problems: without(before.problems, Object.keys(change)) }))
    },
    submit: async () => {
      if (save.isPending) return
      const problems = await checkSection(section, answers, brief, questions)
      if (problems.length > 0)
        // The first problem of a field counts.
        return refuse(Object.fromEntries(problems.toReversed().map((each) => [each.field, sentence(each)])))
      if (!unsaved) return onSaved()
      save.mutate()
    },
  }
}
export type EditedSection = ReturnType<typeof useSection>

/** A section has no step to skip; all other problems have the flow's texts. */
const ownSentence = ({ field, code }: FieldProblem): string =>
  field === 'photos' && code === 'too_few_photos' ? 'application.problem.photos' : `brief.problem.${field}.${code}`

const without = (problems: Readonly<Record<string, string>>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field.split('.')[0] ?? field)))
