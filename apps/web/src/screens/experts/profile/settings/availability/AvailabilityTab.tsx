import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { UnsavedGuard } from '#parts/identity/accounts/settings/contact/UnsavedGuard.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '../profile/Section.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useOwnForm } from '../use-own-form.ts'
import { AutomaticAnswerPart } from './AutomaticAnswerPart.tsx'
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
