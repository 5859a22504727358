import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import {
  followCatalogue,
  optionCalls,
  type OptionEntry,
  type Vocabulary,
  stylePhotosQuery,
} from '#queries/back-office/catalogue.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { entryOf, slugOf } from './option-entry.ts'
import { languages } from './option-words.tsx'

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

type StyleFieldsProps = {
  entry: OptionEntry
  change: (part: Partial<OptionEntry>) => void
  errors: Record<string, string>
  /** Set for a style that exists already: its photos can represent it. */
  slug: string | undefined
}

/** Three colours, and the photo that represents the style. */
function StyleFields({ entry, change, errors, slug }: StyleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('admin-catalogue.field.palette')}</legend>
        <div className="flex flex-wrap gap-4">
          {entry.palette.map((color, at) => (
            <label key={at} className="inline-flex items-center gap-2 text-15">
              <input
                type="color"
                name={`palette.${at}`}
                className="h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-wall p-1"
                value={color}
                onChange={(event) => change({ palette: entry.palette.with(at, event.target.value) })}
              />
              {t('admin-catalogue.colour', { number: at + 1 })}
            </label>
          ))}
        </div>
      </fieldset>
      {slug !== undefined && <PhotoOfStyle {...{ entry, change, slug }} error={errors['showcase_id']} />}
    </>
  )
}

function PhotoOfStyle({
  entry,
  change,
  slug,
  error,
}: Pick<StyleFieldsProps, 'entry' | 'change'> & { slug: string; error: string | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: photos = [] } = useQuery(stylePhotosQuery(api, slug))
  if (photos.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{t('admin-catalogue.field.photo')}</legend>
      {error && <p className="text-15 text-danger">{error}</p>}
      <label className="mt-2 mb-3 flex items-center gap-2 text-15">
        <input
          type="radio"
          name="showcase_id"
          checked={entry.showcase_id === null}
          onChange={() => change({ showcase_id: null })}
        />
        {t('admin-catalogue.firstPhoto')}
      </label>
      <div className="grid grid-cols-3 gap-3 md:grid-cols-6">
        {photos.map((photo) => (
          <label key={photo.id} className="relative cursor-pointer">
            <input
              type="radio"
              name="showcase_id"
              className="absolute top-2 left-2 z-10 size-6"
              aria-label={photo.image.alt}
              checked={entry.showcase_id === photo.id}
              onChange={() => change({ showcase_id: photo.id })}
            />
            <Photo photo={photo.image} ratio="1/1" sizes="10rem" upTo={SMALL_PHOTO} alt="" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
