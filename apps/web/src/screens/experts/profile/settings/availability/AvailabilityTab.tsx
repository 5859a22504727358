import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AUTOMATIC_ANSWER_MAX, AUTOMATIC_ANSWER_MIN } from '@husrum/contract/core/limits.ts'
import { automaticFields, fieldsIn } from '@husrum/contract/experts/saved-replies.rules.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { UnsavedGuard } from '#parts/identity/accounts/settings/contact/UnsavedGuard.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '../profile/Section.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useOwnForm, type OwnForm } from '../use-own-form.ts'
import { AwayControl } from './AwayControl.tsx'
import { CapacityPart } from './CapacityPart.tsx'
import { DaysOffPart } from './DaysOffPart.tsx'
import { FreeFrom } from './FreeFrom.tsx'
import { ReachPart } from './ReachPart.tsx'

/** Whether, when, how many projects and how far the expert accepts. */
export function AvailabilityTab({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const form = useOwnForm(expert, element, 'availability')
  return (
    <div className="max-w-170">
      <h2 className="text-28">{t('expert-settings.tab.availability')}</h2>
      <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">{t('expert-settings.availability.about')}</p>
      <AwayControl expert={expert} />
      <div className="mt-9">
        <DaysOffPart />
      </div>
      <form
        ref={element}
        method="post"
        noValidate
        className="mt-9 border-t border-line pt-7 md:mt-11 md:pt-8"
        aria-label={t('expert-settings.tab.availability')}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FormRefusal className="mb-8">{form.refusal}</FormRefusal>
        <CapacityPart expert={expert} form={form} />
        <Section id="start" title={t('expert-settings.start.title')} help={t('expert-settings.start.help')}>
          <FreeFrom
            label={t('expert-settings.free.label')}
            none={t('expert-settings.free.now')}
            value={form.draft.available_from}
            error={form.problems.available_from}
            onChange={(available_from) => form.change({ available_from })}
          />
          <TextField
            id="notice_weeks"
            name="notice_weeks"
            inputMode="numeric"
            width="medium"
            optional
            label={t('expert-settings.notice.label')}
            hint={t('expert-settings.notice.hint')}
            unit={t('expert-settings.notice.unit')}
            error={form.problems.notice_weeks}
            value={form.draft.notice_weeks}
            onChange={(event) => form.change({ notice_weeks: event.target.value.replace(/\D/g, '').slice(0, 2) })}
          />
        </Section>
        <AutomaticAnswerPart form={form} />
        <ReachPart expert={expert} form={form} />
        <SaveBar form={form} />
        <UnsavedGuard holdsChanges={form.holdsChanges} save={form.saveAll} onLeave={form.discard} />
      </form>
    </div>
  )
}

/** The automatic answer to clients who write while the expert is away. */
function AutomaticAnswerPart({ form: { draft, change, problems } }: { form: OwnForm }) {
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
