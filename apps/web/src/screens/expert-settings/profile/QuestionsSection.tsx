import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AskedQuestion } from '@husrum/contract/extra-answers.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { ExtraQuestions } from '#parts/extra-questions/ExtraQuestions.tsx'
import type { OwnForm } from '../use-own-form.ts'
import { Section } from './Section.tsx'

/** What an owner asks of experts beyond the usual answers. */
export function useProfileQuestions(): readonly AskedQuestion[] {
  const { api } = useShell()
  return useSuspenseQuery(referenceQueries(api).questions('profile')).data
}

/** Nothing where nothing is asked. */
export function QuestionsSection({ form: { draft, change, problems } }: { form: OwnForm }) {
  const { t } = useTranslation()
  const questions = useProfileQuestions()
  if (questions.length === 0) return null
  return (
    <Section id="questions" title={t('expert-settings.section.questions')} help={t('expert-settings.questions.help')}>
      <ExtraQuestions
        className="mt-0!"
        legendAs="label"
        questions={questions}
        answers={draft}
        {...{ change, problems }}
      />
    </Section>
  )
}
