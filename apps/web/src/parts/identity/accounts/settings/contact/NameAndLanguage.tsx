import { useTranslation } from 'react-i18next'
import type { ProfileForm } from '#flows/experts/joining/use-profile-form.ts'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { languageNames, offeredLanguages } from '../../../../shell/Language.tsx'

export function NameAndLanguage({ profile: { draft, change, problems } }: { profile: ProfileForm }) {
  const { t } = useTranslation()
  return (
    <div className="grid items-end gap-x-4 gap-y-6 sm:grid-cols-2">
      <TextField
        id="name"
        name="name"
        autoComplete="name"
        label={t('settings.you.name')}
        error={problems.name}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Select
        id="locale"
        name="locale"
        label={t('shell.language.title')}
        error={problems.locale}
        options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
        value={draft.locale}
        onChange={({ target: { value } }) => {
          const locale = offeredLanguages.find((each) => each === value)
          if (locale) change({ locale })
        }}
      />
    </div>
  )
}
