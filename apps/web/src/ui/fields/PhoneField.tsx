import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { boxClass, Field, type FieldFrame } from './Field.tsx'
import { BoxSelect, type SelectOption } from '../choices/Select.tsx'
import { useEarlyInput } from './use-early-input.ts'

export type PhoneFieldProps = FieldFrame & {
  id?: string
  /** The available prefixes: `{ value: '+45', label: 'DK +45' }`. */
  prefixes: readonly SelectOption[]
  /** The result of `register('prefix')`, or value and onChange. */
  prefix: Omit<ComponentProps<'select'>, 'className' | 'size'>
  number: Omit<ComponentProps<'input'>, 'className' | 'type'>
}

export function PhoneField({ prefixes, prefix, number, id, ...frame }: PhoneFieldProps) {
  const { t } = useTranslation()
  const early = useEarlyInput(number.ref)
  return (
    <Field {...frame} id={id}>
      {(control) => (
        <div className="flex">
          <BoxSelect
            {...prefix}
            options={prefixes}
            aria-label={t('ui.phone.prefix')}
            autoComplete="tel-country-code"
            className="-me-px w-31 shrink-0 rounded-s-control [&_select]:focus-visible:relative [&_select]:focus-visible:z-1"
          />
          <input
            {...number}
            {...control}
            ref={early}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            // A number reads from left to right everywhere, so its logical sides differ from the page's.
            className={clsx(
              boxClass,
              'min-w-0 rounded-l-none focus-visible:relative focus-visible:z-1 rtl:rounded-l-control rtl:rounded-r-none',
            )}
          />
        </div>
      )}
    </Field>
  )
}
