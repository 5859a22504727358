import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { integrationCalls, type TokenEntry } from '#queries/back-office/integrations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { scopes } from './integrations-view.ts'
import { SecretOnce } from './SecretOnce.tsx'

const PERIODS = [30, 90, 365] as const

/** Asks for a name, what the token may read and for how long; then shows the token once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [entry, setEntry] = useState<TokenEntry>({ name: '', scopes: [], days: 365 })
  const make = useMutation({
    mutationFn: () => integrationCalls(api).makeToken(entry),
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  const errors = fieldErrors(make.error) ?? {}
  if (make.data)
    return (
      <SecretOnce
        title={t('admin-integrations.token.made', { name: make.data.name })}
        label={t('admin-integrations.token.label')}
        secret={make.data.token}
        onClose={onClose}
      />
    )
  const toggle = (scope: (typeof scopes)[number], on: boolean) =>
    setEntry({ ...entry, scopes: scopes.filter((each) => (each === scope ? on : entry.scopes.includes(each))) })
  return (
    <FormDialog
      title={t('admin-integrations.token.make')}
      about={t('admin-integrations.token.about')}
      submit={t('admin-integrations.token.make')}
      cancel={t('admin-integrations.cancel')}
      attempt={make}
      problems={problemsOf(errors)}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        id="name"
        name="name"
        label={t('admin-integrations.token.name')}
        hint={t('admin-integrations.token.nameHint')}
        autoComplete="off"
        maxLength={80}
        error={errors['name']}
        value={entry.name}
        onChange={(event) => setEntry({ ...entry, name: event.target.value })}
      />
      <fieldset id="scopes" tabIndex={-1} aria-describedby={errors['scopes'] && 'scopes-error'}>
        <legend className="mb-1 text-15 font-semibold">{t('admin-integrations.token.scopes')}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={entry.scopes.includes(scope)}
            hint={t(`admin-integrations.scope.${scope.slice(0, -5)}`)}
            onChange={(event) => toggle(scope, event.target.checked)}
          >
            <code className="font-mono">{scope}</code>
          </Checkbox>
        ))}
        {errors['scopes'] && <FieldError id="scopes-error">{errors['scopes']}</FieldError>}
      </fieldset>
      <Select
        id="days"
        name="days"
        width="medium"
        label={t('admin-integrations.token.expires')}
        error={errors['days']}
        value={String(entry.days ?? '')}
        options={[
          ...PERIODS.map((days) => ({
            value: String(days),
            label: t('admin-integrations.token.days', { count: days }),
          })),
          { value: '', label: t('admin-integrations.token.never') },
        ]}
        onChange={(event) => setEntry({ ...entry, days: Number(event.target.value) || null })}
      />
    </FormDialog>
  )
}
