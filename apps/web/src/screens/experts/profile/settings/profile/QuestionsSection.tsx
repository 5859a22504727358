import { useTranslation } from 'react-i18next'
import { ExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import type { OwnForm } from '../use-own-form.ts'
import { Section } from './Section.tsx'

/** Renders nothing if no questions are asked. */
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
