import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import { followCatalogue, optionCalls, type OptionEntry, type Vocabulary } from '#queries/back-office/catalogue.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { entryOf, slugOf } from './option-entry.ts'
import { languages } from './option-words.tsx'
import { StyleFields } from './StyleFields.tsx'

/** Edits a new or an existing option; the three languages are side by side where there is room. */
export function OptionDialog({
  vocabulary,
  known,
  onClose,
}: {
  vocabulary: Vocabulary
  known?: AdminOption
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [entry, setEntry] = useState<OptionEntry>(() => entryOf(known))
  const [slugTyped, setSlugTyped] = useState(known !== undefined)
  const change = (part: Partial<OptionEntry>) => setEntry({ ...entry, ...part })
  const save = useMutation({
    mutationFn: () => optionCalls(api, vocabulary).save(entry, known),
    onSuccess: async () => {
      await followCatalogue(client)
      showToast(t(known ? 'admin-catalogue.saved' : 'admin-catalogue.added'), { tone: 'success' })
      onClose()
    },
  })
  const errors = fieldErrors(save.error) ?? {}
  const isSlugFixed = known !== undefined && (known.is_fixed || known.uses_total > 0)
  const setName = (language: (typeof languages)[number], value: string) => {
    const names = { ...entry.names, [language]: value }
    change(language === 'en' && !slugTyped ? { names, slug: slugOf(value) } : { names })
  }
  return (
    <FormDialog
      size="wide"
      title={t(known ? 'admin-catalogue.form.edit' : 'admin-catalogue.form.add', { name: known?.names.en })}
      submit={t('admin-catalogue.form.save')}
      cancel={t('admin-catalogue.form.cancel')}
      attempt={save}
      problems={problemsOf(errors)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-6 md:grid-cols-3">
        {languages.map((language) => (
          <fieldset key={language} className="grid content-start gap-4">
            <legend className="mb-2 text-15 font-semibold">
              {t(`admin-catalogue.language.${language}`)}
              {entry.names[language] === '' && (
                <span className="ml-2 text-13 font-normal text-danger">{t('admin-catalogue.notTranslated')}</span>
              )}
            </legend>
            <TextField
              id={`names.${language}`}
              name={`names.${language}`}
              label={t('admin-catalogue.field.name')}
              lang={language}
              autoComplete="off"
              error={errors[`names.${language}`]}
              value={entry.names[language]}
              onChange={(event) => setName(language, event.target.value)}
            />
            {vocabulary !== 'skills' && (
              <TextArea
                id={`descriptions.${language}`}
                name={`descriptions.${language}`}
                label={t('admin-catalogue.field.description')}
                lang={language}
                rows={3}
                error={errors[`descriptions.${language}`]}
                value={entry.descriptions[language]}
                onChange={(event) =>
                  change({ descriptions: { ...entry.descriptions, [language]: event.target.value } })
                }
              />
            )}
          </fieldset>
        ))}
      </div>
      {vocabulary === 'styles' && <StyleFields {...{ entry, change, errors }} slug={known?.slug} />}
      {vocabulary === 'skills' && (
        <Select
          id="category"
          name="category"
          width="medium"
          label={t('admin-catalogue.field.category')}
          value={entry.category}
          options={(['software', 'service', 'trade'] as const).map((value) => ({
            value,
            label: t(`admin-catalogue.category.${value}`),
          }))}
          // The options of this select are exactly these three.
          onChange={(event) => change({ category: event.target.value as OptionEntry['category'] })}
        />
      )}
      <div className="grid gap-5 md:grid-cols-3">
        <Select
          id="state"
          name="state"
          label={t('admin-catalogue.field.state')}
          value={entry.state}
          options={(['offered', 'hidden'] as const).map((value) => ({
            value,
            label: t(`admin-catalogue.state.${value}`),
          }))}
          onChange={(event) => change({ state: event.target.value === 'offered' ? 'offered' : 'hidden' })}
        />
        <TextField
          id="slug"
          name="slug"
          label={t('admin-catalogue.field.slug')}
          hint={isSlugFixed ? t('admin-catalogue.slugFixed') : undefined}
          readOnly={isSlugFixed}
          autoComplete="off"
          spellCheck={false}
          error={errors['slug']}
          value={entry.slug}
          onChange={(event) => {
            setSlugTyped(true)
            change({ slug: event.target.value })
          }}
        />
        <TextField
          id="position"
          name="position"
          label={t('admin-catalogue.field.position')}
          inputMode="numeric"
          error={errors['position']}
          value={String(entry.position)}
          onChange={(event) => change({ position: Number(event.target.value.replaceAll(/\D/g, '').slice(0, 4)) })}
        />
      </div>
    </FormDialog>
  )
}
