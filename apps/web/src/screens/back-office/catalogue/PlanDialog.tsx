import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPlan } from '@husrum/contract/back-office/catalogue.ts'
import { followCatalogue, savePlan, type PlanEntry } from '#queries/back-office/catalogue.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { languages } from './option-words.tsx'

const limits = ['projects', 'new_leads', 'places_of_work', 'seats'] as const
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

/** Edits the texts in three languages side by side, and the limits, which can only grow. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [entry, setEntry] = useState<PlanEntry>(() => ({
    names: plan.names,
    descriptions: plan.descriptions,
    features: plan.features,
    limits: plan.limits,
    version: plan.version,
  }))
  const change = (part: Partial<PlanEntry>) => setEntry({ ...entry, ...part })
  const save = useMutation({
    mutationFn: () => {
      const given = (lines: string[]) => lines.filter((line) => line !== '')
      const { en, da, de } = entry.features
      return savePlan(api, plan.id, { ...entry, features: { en: given(en), da: given(da), de: given(de) } })
    },
    onSuccess: async () => {
      await followCatalogue(client)
      showToast(t('admin-catalogue.saved'), { tone: 'success' })
      onClose()
    },
  })
  const errors = fieldErrors(save.error) ?? {}
  return (
    <FormDialog
      size="wide"
      title={t('admin-catalogue.form.edit', { name: plan.names.en })}
      about={t('admin-catalogue.plan.pricesText')}
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
            <legend className="mb-2 text-15 font-semibold">{t(`admin-catalogue.language.${language}`)}</legend>
            <TextField
              id={`names.${language}`}
              name={`names.${language}`}
              label={t('admin-catalogue.field.name')}
              lang={language}
              error={errors[`names.${language}`]}
              value={entry.names[language]}
              onChange={(event) => change({ names: { ...entry.names, [language]: event.target.value } })}
            />
            <TextArea
              id={`descriptions.${language}`}
              name={`descriptions.${language}`}
              label={t('admin-catalogue.field.description')}
              lang={language}
              rows={2}
              error={errors[`descriptions.${language}`]}
              value={entry.descriptions[language]}
              onChange={(event) => change({ descriptions: { ...entry.descriptions, [language]: event.target.value } })}
            />
            <TextArea
              id={`features.${language}`}
              name={`features.${language}`}
              label={t('admin-catalogue.plan.features')}
              lang={language}
              rows={5}
              error={errors[`features.${language}`]}
              value={entry.features[language].join('\n')}
              onChange={(event) => change({ features: { ...entry.features, [language]: linesOf(event.target.value) } })}
            />
          </fieldset>
        ))}
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">{t('admin-catalogue.plan.limits')}</legend>
        <p className="mb-3 text-15 text-ink-2">{t('admin-catalogue.plan.limitsText')}</p>
        <div className="grid grid-cols-2 gap-5 md:grid-cols-4">
          {limits.map((limit) => (
            <TextField
              key={limit}
              id={`limits.${limit}`}
              name={`limits.${limit}`}
              label={t(`admin-catalogue.plan.${limit}`)}
              inputMode="numeric"
              placeholder={plan.limits[limit] === null ? t('admin-catalogue.plan.unlimited') : undefined}
              readOnly={plan.limits[limit] === null}
              error={errors[`limits.${limit}`]}
              value={entry.limits[limit] === null ? '' : String(entry.limits[limit])}
              onChange={(event) =>
                change({
                  limits: { ...entry.limits, [limit]: Number(event.target.value.replaceAll(/\D/g, '').slice(0, 4)) },
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
