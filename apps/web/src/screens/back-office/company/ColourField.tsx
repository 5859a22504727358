import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import {
  COLOUR,
  CONTRAST_MIN,
  contrastsOf,
  SHIPPED_COLOURS,
  displayedContrast,
  type BrandColours,
} from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { formatNumber } from '#lib/language/format.ts'
import { boxClass, Field } from '#ui/fields/Field.tsx'

/** Chooses a colour by its code or by the browser's picker, and previews text on it. */
export function ColourField({
  colour,
  label,
  hint,
  value,
  error,
  readOnly,
  name,
  onChange,
}: {
  colour: keyof BrandColours
  label: string
  hint: string
  value: string
  error: string | undefined
  readOnly: boolean
  name: string
  onChange: (event: { target: { value: string } }) => void
}) {
  const { t } = useTranslation()
  const shown = value.trim().toLowerCase()
  const isColour = COLOUR.test(shown)
  const ratio = isColour ? contrastsOf({ ...SHIPPED_COLOURS, [colour]: shown })[colour] : undefined
  const told = ratio === undefined ? undefined : formatNumber(displayedContrast(ratio), 1)
  const isPale = ratio !== undefined && ratio < CONTRAST_MIN
  const problem = isPale ? t('error.field.contrast_low', { ratio: told, least: formatNumber(CONTRAST_MIN, 1) }) : error
  return (
    <Field label={label} hint={hint} error={problem}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...control}
            name={name}
            value={value}
            readOnly={readOnly}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className={clsx(boxClass, 'max-w-32')}
            onChange={onChange}
          />
          {!readOnly && (
            <input
              type="color"
              aria-label={t('admin-company.pick', { label })}
              value={isColour ? shown : SHIPPED_COLOURS[colour]}
              className="h-12 w-14 rounded-control border border-ink-3 bg-wall p-1"
              onChange={onChange}
            />
          )}
          {told !== undefined && !isPale && (
            <span
              // Set on the element: the security policy refuses a style attribute in a page that the server rendered.
              ref={(element) => element?.style.setProperty('background-color', shown)}
              className={clsx(
                'inline-flex min-h-12 items-center rounded-control border border-line px-3.5 text-15 font-semibold',
                colour === 'accent' ? 'text-on-marigold' : 'text-on-pine-2',
              )}
            >
              {t('admin-company.contrast', { ratio: told })}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
