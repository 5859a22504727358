import { contactWays } from '@husrum/contract/vocabulary.ts'
import { ABOUT_MAX, ABOUT_MIN } from '@husrum/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { usePasswordRules } from '../../../flows/use-password-rules.ts'
import { AccountFields } from '../../../parts/flow/AccountFields.tsx'
import { TermsCheck } from '../../../parts/flow/TermsCheck.tsx'
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { Icon } from '../icons.tsx'
import { QualityMeter } from './QualityMeter.tsx'
import type { StepProps } from './step-props.ts'
import { optionLabel } from './VocabularyCards.tsx'

/** As in the mock-up: what needs nothing from the person first. */
const ways = [contactWays[2], contactWays[0], contactWays[1]]

export function AboutStep({ answers, change, problems, facts }: StepProps) {
  const { t } = useTranslation()
  const rules = usePasswordRules(answers)
  return (
    <>
      <TextArea
        id="about_project"
        name="about_project"
        label={t('brief.about.label')}
        hint={t('brief.about.hint')}
        error={problems.about_project}
        rows={8}
        counter={{ minimum: ABOUT_MIN, maximum: ABOUT_MAX }}
        value={answers.about_project}
        onChange={(event) => change({ about_project: event.target.value })}
        after={<QualityMeter draft={answers} />}
      />
      {!facts.signedIn && (
        <section aria-labelledby="about-account" className="mt-8 border-t border-line pt-7 lg:mt-11 lg:pt-8">
          <h2 id="about-account" className="mb-5 text-21">
            {t('brief.about.account')}
          </h2>
          <AccountFields answers={answers} change={change} problems={problems} rules={rules} />
        </section>
      )}
      <div className="mt-8 border-t border-line pt-7 lg:mt-11 lg:pt-8">
        <ChoiceCards
          multiple
          id="preferred_contacts"
          name="preferred_contacts"
          layout="columns"
          legend={t('brief.group.preferred_contacts')}
          hint={t('brief.about.contactsHint')}
          error={problems.preferred_contacts}
          options={ways.map((way) => ({
            value: way,
            label: optionLabel(t, 'preferred_contacts', way),
            icon: <Icon of={way} />,
          }))}
          value={answers.preferred_contacts}
          onChange={(preferred_contacts) => change({ preferred_contacts })}
        />
      </div>
      {!facts.signedIn && (
        <div className="mt-8 border-t border-line pt-4">
          <TermsCheck checked={answers.terms} onChange={(terms) => change({ terms })} error={problems.terms} />
        </div>
      )}
    </>
  )
}
