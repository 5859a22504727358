import { useTranslation } from 'react-i18next'
import { contactWays } from '@husrum/contract/core/vocabulary.ts'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import { Icon } from './icons.tsx'
import type { StepBodyProps } from './step-props.ts'
import { optionLabel } from './VocabularyCards.tsx'

/** The order of the mock-up: first the way that needs nothing from the person. */
const ways = [contactWays[2], contactWays[0], contactWays[1]]

export function ContactWays({ answers, change, problems }: StepBodyProps) {
  const { t } = useTranslation()
  return (
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
  )
}
