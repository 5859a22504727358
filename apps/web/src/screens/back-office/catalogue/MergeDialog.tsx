import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import { followCatalogue, optionCalls, optionQueries, type Vocabulary } from '#queries/back-office/catalogue.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { FormDialog } from '#parts/forms/dialogs/FormDialog.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { nameOf, UsesList } from './option-words.tsx'

/** Replaces the option by another everywhere, after staff see the effect and type the name: it cannot be undone. */
export function MergeDialog({
  vocabulary,
  option,
  onClose,
}: {
  vocabulary: Vocabulary
  option: AdminOption
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState<number>()
  const [confirm, setConfirm] = useState('')
  const { data: every } = useQuery(optionQueries(api, vocabulary).every())
  const others = (every?.data ?? []).filter(({ id }) => id !== option.id)
  const calls = optionCalls(api, vocabulary)
  const preview = useQuery({
    queryKey: ['admin-merge', vocabulary, option.id, into],
    queryFn: () => calls.merge(option.id, { into: into ?? 0, preview: true }),
    enabled: into !== undefined,
    gcTime: 0,
  })
  const merge = useMutation({
    mutationFn: () => calls.merge(option.id, { into: into ?? 0, preview: false, confirm: confirm.trim() }),
    onSuccess: async (done) => {
      await navigate({ to: '.', search: changed({ open: done.into.id }), resetScroll: false })
      await followCatalogue(client)
      showToast(
        t('admin-catalogue.merge.done', { from: nameOf(done.from, language), into: nameOf(done.into, language) }),
        {
          tone: 'success',
        },
      )
      onClose()
    },
  })
  const errors = fieldErrors(merge.error) ?? {}
  const name = nameOf(option, language)
  return (
    <FormDialog
      title={t('admin-catalogue.merge.title', { name })}
      about={t('admin-catalogue.merge.text')}
      submit={t('admin-catalogue.merge.go')}
      cancel={t('admin-catalogue.form.cancel')}
      tone="danger"
      attempt={merge}
      ready={preview.data !== undefined}
      onSubmit={() => merge.mutate()}
      onClose={onClose}
    >
      <Select
        id="into"
        name="into"
        label={t('admin-catalogue.merge.into')}
        placeholder={t('admin-catalogue.merge.choose')}
        error={errors['into']}
        value={into === undefined ? '' : String(into)}
        options={others.map((other) => ({ value: String(other.id), label: nameOf(other, language) }))}
        onChange={(event) => setInto(event.target.value === '' ? undefined : Number(event.target.value))}
      />
      {preview.isError && <LoadFailed className="" error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isLoading && <Skeleton shape="block" className="h-24" />}
      {preview.data && (
        <>
          <section aria-live="polite">
            <h3 className="text-15 font-semibold">
              {t('admin-catalogue.merge.moves', {
                count: preview.data.total,
                into: nameOf(preview.data.into, language),
              })}
            </h3>
            <UsesList uses={preview.data.moves} />
          </section>
          <TextField
            id="confirm"
            name="confirm"
            label={t('admin-catalogue.merge.confirm', { name })}
            hint={t('admin-catalogue.merge.noUndo')}
            autoComplete="off"
            spellCheck={false}
            error={errors['confirm']}
            value={confirm}
            onChange={(event) => setConfirm(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
