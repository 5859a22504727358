import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '@husrum/contract/back-office/integrations/integrations.ts'
import { webhookKinds } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { integrationCalls, type WebhookEntry } from '#queries/back-office/integrations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SecretOnce } from './SecretOnce.tsx'

/** Edits a new or an existing address; the server answers a new one with its secret. */
export function WebhookDialog({ known, onClose }: { known?: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [entry, setEntry] = useState<WebhookEntry>({
    url: known?.url ?? '',
    description: known?.description ?? '',
    // Staff choose each kind: a receiver of all events is rarely wanted.
    kinds: known?.kinds ?? [],
  })
  const save = useMutation({
    mutationFn: async () => {
      if (known) await integrationCalls(api).changeWebhook(known.id, entry)
      else setSecret((await integrationCalls(api).makeWebhook(entry)).secret)
    },
    onSuccess: () => {
      if (!known) return
      showToast(t('admin-integrations.webhook.saved'), { tone: 'success' })
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  const errors = fieldErrors(save.error) ?? {}
  const field = textFieldsOf(entry, (part) => setEntry({ ...entry, ...part }), errors)
  if (secret !== undefined)
    return (
      <SecretOnce
        title={t('admin-integrations.webhook.made')}
        label={t('admin-integrations.webhook.secret')}
        secret={secret}
        note={t('admin-integrations.webhook.secretNote')}
        onClose={onClose}
      />
    )
  const toggle = (kind: (typeof webhookKinds)[number], on: boolean) =>
    setEntry({ ...entry, kinds: webhookKinds.filter((each) => (each === kind ? on : entry.kinds.includes(each))) })
  const title = t(known ? 'admin-integrations.webhook.editTitle' : 'admin-integrations.webhook.make')
  return (
    <FormDialog
      title={title}
      about={t('admin-integrations.webhook.about')}
      submit={known ? t('admin-integrations.save') : title}
      cancel={t('admin-integrations.cancel')}
      attempt={save}
      problems={problemsOf(errors)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        {...field('url')}
        type="url"
        label={t('admin-integrations.webhook.url')}
        hint={t('admin-integrations.webhook.urlHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('description')}
        label={t('admin-integrations.webhook.description')}
        optional
        autoComplete="off"
        maxLength={200}
      />
      <fieldset id="kinds" tabIndex={-1} aria-describedby={errors['kinds'] && 'kinds-error'}>
        <legend className="mb-1 text-15 font-semibold">{t('admin-integrations.webhook.kinds')}</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={entry.kinds.includes(kind)}
              hint={<code className="font-mono text-13">{kind}</code>}
              onChange={(event) => toggle(kind, event.target.checked)}
            >
              {t(`admin-integrations.kind.${kind}`)}
            </Checkbox>
          ))}
        </div>
        {errors['kinds'] && <FieldError id="kinds-error">{errors['kinds']}</FieldError>}
      </fieldset>
    </FormDialog>
  )
}
