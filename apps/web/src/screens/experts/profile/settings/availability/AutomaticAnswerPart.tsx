import { useTranslation } from 'react-i18next'
import { AUTOMATIC_ANSWER_MAX, AUTOMATIC_ANSWER_MIN } from '@husrum/contract/core/limits.ts'
import { automaticFields, fieldsIn } from '@husrum/contract/experts/saved-replies.rules.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Section } from '../profile/Section.tsx'
import type { OwnForm } from '../use-own-form.ts'

/** The automatic answer to clients who write while the expert is away. */
export function AutomaticAnswerPart({ form: { draft, change, problems } }: { form: OwnForm }) {
  const { t } = useTranslation()
  const known: readonly string[] = automaticFields
  const unknown = fieldsIn(draft.automatic_answer).filter((name) => !known.includes(name))
  return (
    <Section
      id="automatic-answer"
      title={t('expert-settings.automatic.title')}
      help={t('expert-settings.automatic.help')}
    >
      <TextArea
        id="automatic_answer"
        name="automatic_answer"
        optional
        label={t('expert-settings.automatic.label')}
        hint={t('expert-settings.automatic.hint', { first_name: '{first_name}', back_on: '{back_on}' })}
        placeholder={t('expert-settings.automatic.example', { first_name: '{first_name}', back_on: '{back_on}' })}
        counter={{ minimum: AUTOMATIC_ANSWER_MIN, maximum: AUTOMATIC_ANSWER_MAX }}
        error={problems.automatic_answer}
        value={draft.automatic_answer}
        onChange={(event) => change({ automatic_answer: event.target.value })}
        after={
          unknown.length > 0 && (
            <p role="status" className="mt-2 text-15 text-ink-2">
              {t('expert-settings.automatic.unknown', { fields: unknown.map((name) => `{${name}}`).join(', ') })}
            </p>
          )
        }
      />
    </Section>
  )
}
