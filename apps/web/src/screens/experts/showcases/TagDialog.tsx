import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { followCatalogue } from '#queries/back-office/catalogue.ts'
import { showcaseCalls, showcaseSuggestionsQuery } from '#queries/experts/showcases.staff.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { entryOf, nothing, tagsOf, wholeOf, type TagEntry } from './tag-entry.ts'
import { TagFields } from './TagFields.tsx'

/** Tags of one photo, with its state and position, or of several at once. */
export function TagDialog({
  of,
  onClose,
  onDone,
}: {
  of: AdminShowcase | number[]
  onClose: () => void
  onDone?: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const one = Array.isArray(of) ? undefined : of
  const ids = Array.isArray(of) ? of : [of.id]
  const [entry, setEntry] = useState(() => (one ? entryOf(one) : nothing))
  const [state, setState] = useState(one?.state ?? 'hidden')
  const [position, setPosition] = useState(one?.position ?? 0)
  const calls = showcaseCalls(api)
  const save = useMutation({
    mutationFn: async () => {
      if (one) {
        await calls.save(one.id, { ...wholeOf(entry), state, position, version: one.version })
        return 1
      }
      const outcomes = await calls.bulk({ ids, action: 'tag', preview: false, tags: tagsOf(entry) })
      return outcomes.filter(({ outcome }) => outcome === 'done').length
    },
    onSuccess: async (count) => {
      await followCatalogue(client)
      showToast(t('admin-showcases.tagged', { count }), { tone: 'success' })
      onClose()
      onDone?.()
    },
  })
  const errors = fieldErrors(save.error) ?? {}
  return (
    <FormDialog
      size="wide"
      title={one ? t('admin-showcases.tag.one') : t('admin-showcases.tag.many', { count: ids.length })}
      {...(one ? {} : { about: t('admin-showcases.tag.text') })}
      submit={t('admin-showcases.save')}
      cancel={t('admin-showcases.cancel')}
      attempt={save}
      problems={problemsOf(errors).map(({ target, message }) => ({ target: target.replace(/^tags\./, ''), message }))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {one && <Known id={one.id} entry={entry} onChange={setEntry} />}
      <TagFields entry={entry} onChange={setEntry} errors={errors} of={one ? 'one' : 'many'} />
      {one && (
        <div className="grid gap-5 md:grid-cols-2">
          <Select
            id="state"
            name="state"
            label={t('admin-showcases.field.state')}
            error={errors['state']}
            value={state}
            options={(['offered', 'hidden'] as const).map((value) => ({
              value,
              label: t(`admin-showcases.state.${value}`),
            }))}
            onChange={({ target }) => setState(target.value === 'offered' ? 'offered' : 'hidden')}
          />
          <TextField
            id="position"
            name="position"
            label={t('admin-showcases.field.position')}
            inputMode="numeric"
            error={errors['position']}
            value={String(position)}
            onChange={({ target }) => setPosition(Number(target.value.replaceAll(/\D/g, '').slice(0, 5)))}
          />
        </div>
      )}
    </FormDialog>
  )
}

/** The data found in the photo itself: each value becomes a tag only by a press. */
function Known({ id, entry, onChange }: { id: number; entry: TagEntry; onChange: (entry: TagEntry) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(showcaseSuggestionsQuery(api, id))
  if (!data) return null
  const use = (part: Partial<TagEntry>, label: string) => (
    <li key={label}>
      <Button size="small" onClick={() => onChange({ ...entry, ...part })}>
        {label}
      </Button>
    </li>
  )
  return (
    <section aria-labelledby="known" className="grid gap-3 rounded-photo bg-plaster px-4 py-3 text-15">
      <h3 id="known" className="text-15">
        {t('admin-showcases.known.title')}
      </h3>
      {data.shown_in.length === 0 && <p className="text-ink-2">{t('admin-showcases.known.nothing')}</p>}
      {data.shown_in.map(({ project, expert, style, room, project_styles }) => (
        <div key={project.id}>
          <p>{t('admin-showcases.known.shown', { expert: expert.name, title: project.title })}</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {[...(style ? [style] : []), ...project_styles.filter((each) => each.id !== style?.id)].map((each) =>
              use({ style: each.slug }, t('admin-showcases.known.style', { name: each.name })),
            )}
            {room && use({ room: room.slug }, t('admin-showcases.known.room', { name: room.name }))}
            {use({ credit: expert.name }, t('admin-showcases.known.credit', { name: expert.name }))}
          </ul>
        </div>
      ))}
      <div>
        <p>{t('admin-showcases.known.color', { color: data.color })}</p>
        <ul className="mt-1.5 flex flex-wrap gap-2">
          {data.near.map(({ style, color }) =>
            use({ style: style.slug }, t('admin-showcases.known.near', { name: style.name, color })),
          )}
        </ul>
      </div>
    </section>
  )
}
