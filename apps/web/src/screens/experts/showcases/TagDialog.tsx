import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { followCatalogue } from '#queries/back-office/catalogue.ts'
import { showcaseCalls } from '#queries/experts/showcases.staff.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { entryOf, nothing, tagsOf, wholeOf } from './tag-entry.ts'
import { Known } from './Known.tsx'
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
