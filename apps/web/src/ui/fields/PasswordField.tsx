import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boxClass, Field } from './Field.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { useEarlyInput } from './use-early-input.ts'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'unit'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. Pasting is always allowed. */
export function PasswordField({
  label,
  labelEnd,
  hint,
  error,
  optional,
  labelHidden,
  after,
  width,
  className,
  id,
  ref,
  ...input
}: PasswordFieldProps) {
  const early = useEarlyInput(ref)
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, labelEnd, hint, error, optional, labelHidden, after, width, className, id }}>
      {(control) => (
        <div className="flex">
          <input
            {...input}
            {...control}
            ref={early}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(boxClass, 'min-w-0 rounded-r-none focus-visible:z-1')}
          />
          <button
            type="button"
            className="-ml-px inline-flex shrink-0 items-center gap-2 rounded-r-control border border-ink-3 bg-wall px-4 text-15 font-semibold hover:bg-plaster focus-visible:z-1"
            aria-pressed={shown}
            aria-label={t(shown ? 'ui.password.hideLong' : 'ui.password.showLong')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <EyeOff aria-hidden="true" className="size-4.5" />
            ) : (
              <Eye aria-hidden="true" className="size-4.5" />
            )}
            {t(shown ? 'ui.password.hide' : 'ui.password.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
