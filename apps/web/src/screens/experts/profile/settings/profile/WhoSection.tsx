import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MIN } from '@husrum/contract/core/limits.ts'
import { expertTypes, spokenLanguages } from '@husrum/contract/core/vocabulary.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { languageName } from '#parts/experts/joining/profile/language-name.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import type { OwnForm } from '../use-own-form.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Choices } from './Choices.tsx'
import { fallingChecks } from './falling-checks.ts'
import { FieldLine } from './FieldLine.tsx'
import { Section } from './Section.tsx'

/** The expert's description of themselves. */
export function WhoSection({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const field = textFieldsOf(draft, change, problems)
  return (
    <Section id="who" title={t('expert-settings.section.who')}>
      <TextField
        {...field('name')}
        autoComplete="name"
        width="medium"
        label={t('settings.you.name')}
        hint={t('onboarding.account.nameHint')}
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
        {...field('description')}
        label={t('onboarding.words.label')}
        hint={t('onboarding.words.hint')}
        rows={7}
        counter={{ minimum: DESCRIPTION_MIN, maximum: DESCRIPTION_MAX }}
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

/** The large picture of the profile: a project's cover picture, or by default that of the first project. */
function CoverChoice({
  expert,
  value,
  onChange,
}: {
  expert: OwnExpert
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: covers = [] } = useQuery(ownExpertQueries(api).covers())
  const known = expert.cover && !covers.some(({ id }) => id === expert.cover?.id) ? [expert.cover, ...covers] : covers
  return (
    <fieldset>
      <legend className="font-semibold tracking-[-0.01em]">{t('expert-settings.cover.legend')}</legend>
      <p className="max-w-[58ch] text-15 text-ink-2">
        {t(known.length > 0 ? 'expert-settings.cover.hint' : 'expert-settings.cover.none')}
      </p>
      {known.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-3">
          <Tile checked={value === null} onChoose={() => onChange(null)} label={t('expert-settings.cover.first')} />
          {known.map((picture) => (
            <Tile
              key={picture.id}
              picture={picture}
              label={picture.alt}
              checked={value === picture.id}
              onChoose={() => onChange(picture.id)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

function Tile({
  picture,
  label,
  checked,
  onChoose,
}: {
  picture?: Picture
  label: string
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={clsx(
        'ring-within relative block cursor-pointer overflow-hidden rounded-control border',
        checked ? 'border-ink inset-ring inset-ring-ink' : 'border-line-strong hover:border-ink',
      )}
    >
      <input
        type="radio"
        name="cover_image_id"
        className="ring-elsewhere sr-only"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {picture ? (
        <Photo photo={picture} ratio="3/2" corners="square" alt="" sizes="(min-width: 864px) 200px, 45vw" />
      ) : (
        <span className="grid aspect-3/2 place-items-center bg-plaster p-3 text-center text-15">{label}</span>
      )}
      {checked && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-control shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_5px_var(--color-marigold),inset_0_0_0_6px_var(--color-ink)]"
        />
      )}
    </label>
  )
}
