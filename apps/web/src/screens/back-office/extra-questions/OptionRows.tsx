import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { EXTRA_OPTIONS_MAX } from '@husrum/contract/core/limits.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { newOption, type TypedOption, type TypedQuestion } from './question-entry.ts'
import { languages } from './question-words.tsx'

type OptionRowsProps = {
  entry: TypedQuestion
  change: (part: Partial<TypedQuestion>) => void
  errors: Readonly<Record<string, string>>
}

/** The options in their order. One that may have been chosen is retired instead of removed. */
export function OptionRows({ entry: { options }, change, errors }: OptionRowsProps) {
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
