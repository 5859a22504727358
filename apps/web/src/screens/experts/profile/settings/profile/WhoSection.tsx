import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '@husrum/contract/core/limits.ts'
import { expertTypes, spokenLanguages } from '@husrum/contract/core/vocabulary.ts'
import { useShell } from '#lib/shell-context.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { languageName } from '#parts/experts/joining/profile/language-name.ts'
import type { OwnForm } from '../use-own-form.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { Choices } from './Choices.tsx'
import { CoverChoice } from './CoverChoice.tsx'
import { fallingChecks } from './falling-checks.ts'
import { FieldLine } from './FieldLine.tsx'
import { Section } from './Section.tsx'

/** The expert's description of themselves. */
export function WhoSection({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <Section id="who" title={t('expert-settings.section.who')}>
      <TextField
        id="name"
        name="name"
        autoComplete="name"
        width="medium"
        label={t('settings.you.name')}
        hint={t('onboarding.account.nameHint')}
        error={problems.name}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        after={
          <div role="status">
            {fallingChecks(expert, draft).byName && (
              <FieldLine icon={<TriangleAlert aria-hidden="true" />}>
                {t('expert-settings.company.chamberFalls')}
              </FieldLine>
            )}
          </div>
        }
      />
      <Choices
        field="expert_type"
        layout="pairs"
        values={expertTypes}
        value={draft.expert_type}
        onChange={(expert_type) => change({ expert_type })}
        error={problems.expert_type}
      />
      <TextArea
        id="description"
        name="description"
        label={t('onboarding.words.label')}
        hint={t('onboarding.words.hint')}
        error={problems.description}
        rows={7}
        counter={{ minimum: DESCRIPTION_MIN, maximum: DESCRIPTION_MAX }}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CoverChoice
        expert={expert}
        value={draft.cover_image_id}
        onChange={(cover_image_id) => change({ cover_image_id })}
      />
      <ChipGroup
        legendAs="label"
        id="languages"
        legend={t('onboarding.languages.legend')}
        error={problems.languages}
        options={spokenLanguages.map((code) => ({ value: code, label: languageName(code, language) }))}
        value={draft.languages}
        most={10}
        onChange={(languages) => change({ languages })}
      />
      <TextField
        id="working_since"
        name="working_since"
        inputMode="numeric"
        width="medium"
        optional
        label={t('expert-settings.since.label')}
        error={problems.working_since}
        value={draft.working_since}
        onChange={(event) => change({ working_since: event.target.value.replace(/\D/g, '').slice(0, 4) })}
      />
    </Section>
  )
}
