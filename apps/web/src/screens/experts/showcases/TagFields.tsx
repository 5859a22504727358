import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { TagEntry } from './tag-entry.ts'

const languages = ['en', 'da', 'de'] as const

/** The tags of one or many style photos: descriptions in three languages side by side. */
export function TagFields({
  entry,
  onChange,
  errors,
  of,
}: {
  entry: TagEntry
  onChange: (entry: TagEntry) => void
  errors: Record<string, string>
  /** One photo with all it needs, many whose empty fields are unchanged, or new ones to be described later. */
  of: 'one' | 'many' | 'new'
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = referenceQueries(api)
  const { data: styles = [] } = useQuery(queries.styles())
  const { data: rooms = [] } = useQuery(queries.roomTypes())
  const { data: works = [] } = useQuery(queries.roomTypes('architecture'))
  const change = (part: Partial<TagEntry>) => onChange({ ...entry, ...part })
  const field = (name: 'style' | 'room' | 'credit' | 'license') => ({
    id: name,
    name,
    value: entry[name],
    error: errors[name] ?? errors[`tags.${name}`],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const placeholder = t(of === 'many' ? 'admin-showcases.unchanged' : 'admin-showcases.none')
  return (
    <>
      <div className="grid gap-5 md:grid-cols-3">
        <Select
          id="category"
          name="category"
          label={t('admin-showcases.field.category')}
          {...(of === 'many' ? { placeholder } : {})}
          value={entry.category}
          error={errors['category'] ?? errors['tags.category']}
          options={(['interior', 'architecture'] as const).map((value) => ({
            value,
            label: t(`admin-showcases.category.${value}`),
          }))}
          onChange={({ target: { value } }) =>
            change({ category: value === 'interior' || value === 'architecture' ? value : '' })
          }
        />
        <Select
          {...field('style')}
          label={t('admin-showcases.field.style')}
          placeholder={placeholder}
          options={styles.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <Select
          {...field('room')}
          label={t('admin-showcases.field.room')}
          placeholder={placeholder}
          options={[
            ...rooms.map(({ slug, name }) => ({
              value: slug,
              label: name,
              group: t('admin-showcases.category.interior'),
            })),
            ...works.map(({ slug, name }) => ({
              value: slug,
              label: name,
              group: t('admin-showcases.category.architecture'),
            })),
          ]}
        />
      </div>
      <div className="grid gap-5 md:grid-cols-3">
        {languages.map((language) => (
          <TextArea
            key={language}
            id={`alt.${language}`}
            name={`alt.${language}`}
            label={t(`admin-showcases.alt.${language}`)}
            hint={
              of === 'one' && entry.alt[language] === '' ? (
                <span className="text-danger">{t('admin-showcases.missing')}</span>
              ) : undefined
            }
            lang={language}
            rows={2}
            error={errors[`alt.${language}`] ?? errors[`tags.alt.${language}`]}
            value={entry.alt[language]}
            onChange={({ target }) => change({ alt: { ...entry.alt, [language]: target.value } })}
          />
        ))}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...field('credit')} label={t('admin-showcases.field.credit')} />
        <TextField {...field('license')} label={t('admin-showcases.field.license')} />
      </div>
    </>
  )
}
