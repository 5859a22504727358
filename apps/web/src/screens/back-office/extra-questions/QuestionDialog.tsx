import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Plus, X } from 'lucide-react'
import { flushSync } from 'react-dom'
import { questionSubjects } from '@husrum/contract/foundation/reference/extra-answers.ts'
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { briefPlaces, questionKinds } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { EXTRA_OPTIONS_MAX } from '@husrum/contract/core/limits.ts'
import { followQuestions, questionCalls } from '#queries/back-office/extra-questions.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import {
  askedOf,
  boundOf,
  entryOf,
  hasOptions,
  sentOf,
  type TypedQuestion,
  newOption,
  type TypedOption,
} from './question-entry.ts'
import { firstLanguage, labelIn, languages } from './question-words.tsx'

type Change = (part: Partial<TypedQuestion>) => void
type PartProps = { entry: TypedQuestion; change: Change; errors: Readonly<Record<string, string>> }

/** Edits a new or an existing question; the subject and kind of an existing one are fixed. */
export function QuestionDialog({ known, onClose }: { known?: AdminQuestion; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const [entry, setEntry] = useState<TypedQuestion>(() => entryOf(known))
  const [unread, setUnread] = useState<Record<string, string>>({})
  const change: Change = (part) => setEntry((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => questionCalls(api).save(sentOf(entry), known),
    onSuccess: async () => {
      await followQuestions(client)
      showToast(t(known ? 'admin-questions.saved' : 'admin-questions.added'), { tone: 'success' })
      onClose()
    },
  })
  const [attempt, setAttempt] = useState(0)
  const errors = { ...fieldErrors(save.error), ...unread }
  const submit = () => {
    setAttempt(attempt + 1)
    const wrong = (['min', 'max'] as const).filter(
      (bound) => entry.kind === 'number' && boundOf(entry[bound]) === undefined,
    )
    setUnread(Object.fromEntries(wrong.map((bound) => [bound, t('error.field.number')])))
    if (wrong.length === 0) save.mutate()
  }
  return (
    <FormDialog
      size="wide"
      title={known ? t('admin-questions.form.edit', { name: labelIn(known, language) }) : t('admin-questions.form.add')}
      submit={t('admin-questions.form.save')}
      cancel={t('admin-questions.form.cancel')}
      attempt={{ ...save, submittedAt: attempt }}
      problems={problemsOf(errors)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 md:grid-cols-3">
        {!known && (
          <Select
            id="subject"
            name="subject"
            label={t('admin-questions.column.subject')}
            value={entry.subject}
            options={questionSubjects.map((value) => ({ value, label: t(`admin-questions.subject.${value}`) }))}
            // The options of this select are the subjects.
            onChange={(event) => change(askedOf(event.target.value as TypedQuestion['subject']))}
          />
        )}
        {!known && (
          <Select
            id="kind"
            name="kind"
            label={t('admin-questions.column.kind')}
            value={entry.kind}
            options={questionKinds.map((value) => ({ value, label: t(`admin-questions.kind.${value}`) }))}
            // The options of this select are the kinds.
            onChange={(event) => change({ kind: event.target.value as TypedQuestion['kind'] })}
          />
        )}
        {entry.subject === 'brief' && (
          <Select
            id="place"
            name="place"
            label={t('admin-questions.column.place')}
            value={entry.place}
            options={briefPlaces.map((value) => ({ value, label: t(`brief.step.${value}.name`) }))}
            // The options of this select are the places.
            onChange={(event) => change({ place: event.target.value as TypedQuestion['place'] })}
          />
        )}
      </div>
      <Words {...{ entry, change, errors }} />
      {hasOptions(entry) && <OptionRows {...{ entry, change, errors }} />}
      {entry.kind === 'number' && <Bounds {...{ entry, change, errors }} />}
      <div className="grid gap-5 md:grid-cols-3">
        <Select
          id="state"
          name="state"
          label={t('admin-questions.column.state')}
          value={entry.state}
          options={(['asked', 'retired'] as const).map((value) => ({
            value,
            label: t(`admin-questions.state.${value}`),
          }))}
          onChange={(event) => change({ state: event.target.value === 'asked' ? 'asked' : 'retired' })}
        />
        <TextField
          id="position"
          name="position"
          label={t('admin-questions.field.position')}
          inputMode="numeric"
          error={errors['position']}
          value={String(entry.position)}
          onChange={(event) => change({ position: Number(event.target.value.replaceAll(/\D/g, '').slice(0, 4)) })}
        />
      </div>
      <Checkbox
        checked={entry.required}
        hint={t(`admin-questions.form.requiredHint.${entry.subject}`)}
        onChange={(event) => change({ required: event.target.checked })}
      >
        {t('admin-questions.form.required')}
      </Checkbox>
    </FormDialog>
  )
}

/** Three languages side by side where there is room; an empty one says which text its readers get. */
function Words({ entry, change, errors }: PartProps) {
  const { t } = useTranslation()
  const instead = firstLanguage(entry.labels)
  return (
    <div className="grid gap-x-5 gap-y-6 md:grid-cols-3">
      {languages.map((language) => (
        <fieldset key={language} className="grid content-start gap-4">
          <legend className="mb-2 text-15 font-semibold">{t(`admin-questions.language.${language}`)}</legend>
          <TextField
            id={`labels.${language}`}
            name={`labels.${language}`}
            label={t('admin-questions.field.label')}
            hint={
              entry.labels[language].trim() === '' && instead ? t(`admin-questions.fallsBack.${instead}`) : undefined
            }
            lang={language}
            autoComplete="off"
            error={errors[`labels.${language}`]}
            value={entry.labels[language]}
            onChange={(event) => change({ labels: { ...entry.labels, [language]: event.target.value } })}
          />
          <TextArea
            id={`helps.${language}`}
            name={`helps.${language}`}
            label={t('admin-questions.field.help')}
            optional
            lang={language}
            rows={2}
            error={errors[`helps.${language}`]}
            value={entry.helps?.[language] ?? ''}
            onChange={(event) => change({ helps: { ...entry.helps, [language]: event.target.value } })}
          />
        </fieldset>
      ))}
    </div>
  )
}

function Bounds({ entry, change, errors }: PartProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <TextField
        id="unit"
        name="unit"
        label={t('admin-questions.field.unit')}
        hint={t('admin-questions.form.unitHint')}
        optional
        autoComplete="off"
        error={errors['unit']}
        value={entry.unit}
        onChange={(event) => change({ unit: event.target.value })}
      />
      {(['min', 'max'] as const).map((bound) => (
        <TextField
          key={bound}
          id={bound}
          name={bound}
          label={t(`admin-questions.field.${bound}`)}
          hint={t('admin-questions.form.boundHint')}
          optional
          inputMode="decimal"
          autoComplete="off"
          error={errors[bound]}
          value={entry[bound]}
          onChange={(event) => change({ [bound]: event.target.value })}
        />
      ))}
    </div>
  )
}

type OptionRowsProps = {
  entry: TypedQuestion
  change: (part: Partial<TypedQuestion>) => void
  errors: Readonly<Record<string, string>>
}

/** The options in their order. One that may have been chosen is retired instead of removed. */
function OptionRows({ entry: { options }, change, errors }: OptionRowsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLFieldSetElement>(null)
  const set = (at: number, part: Partial<TypedOption>) =>
    change({ options: options.map((option) => (option.at === at ? { ...option, ...part } : option)) })
  const add = () => {
    flushSync(() => change({ options: [...options, newOption()] }))
    const fields = list.current?.querySelectorAll<HTMLInputElement>('input[type=text]')
    fields?.[fields.length - languages.length]?.focus()
  }
  const remove = (at: number) => {
    flushSync(() => change({ options: options.filter((option) => option.at !== at) }))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={list} className="min-w-0 border-t border-line pt-5">
      <legend className="sr-only">{t('admin-questions.form.options')}</legend>
      <p aria-hidden="true" className="font-semibold">
        {t('admin-questions.form.options')}
      </p>
      <p className="text-15 text-ink-2">{t('admin-questions.form.optionsHint')}</p>
      {errors['options'] && <FieldError>{errors['options']}</FieldError>}
      <ol className="mt-3 grid gap-5">
        {options.map((option, place) => (
          <li key={option.at} className="grid items-end gap-x-5 gap-y-3 md:grid-cols-[1fr_1fr_1fr_auto]">
            {languages.map((language) => (
              <TextField
                key={language}
                id={`options.${place}.labels.${language}`}
                name={`options.${place}.labels.${language}`}
                label={
                  <>
                    {t(`admin-questions.language.${language}`)}
                    <span className="sr-only"> {t('admin-questions.option', { number: place + 1 })}</span>
                  </>
                }
                lang={language}
                autoComplete="off"
                error={errors[`options.${place}.labels.${language}`]}
                value={option.labels[language]}
                onChange={(event) => set(option.at, { labels: { ...option.labels, [language]: event.target.value } })}
              />
            ))}
            <IconButton
              label={t('admin-questions.form.removeOption', { number: place + 1 })}
              icon={<X aria-hidden="true" />}
              onClick={() => remove(option.at)}
            />
            {option.key !== undefined && (
              <div className="md:col-span-4">
                <Checkbox
                  checked={option.retired}
                  onChange={(event) => set(option.at, { retired: event.target.checked })}
                >
                  {t('admin-questions.form.retireOption', { number: place + 1 })}
                </Checkbox>
              </div>
            )}
          </li>
        ))}
      </ol>
      <Button
        size="small"
        className="mt-4"
        data-add
        id="options"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={options.length >= EXTRA_OPTIONS_MAX}
        onClick={add}
      >
        {t('admin-questions.form.addOption')}
      </Button>
    </fieldset>
  )
}
