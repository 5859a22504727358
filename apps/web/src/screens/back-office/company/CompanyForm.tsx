import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { COMPANY_LINES_MAX, LOGO_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import {
  COLOUR,
  CONTRAST_MIN,
  contrastsOf,
  SHIPPED_COLOURS,
  displayedContrast,
  type BrandColours,
} from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { formatNumber } from '#lib/language/format.ts'
import { boxClass, Field } from '#ui/fields/Field.tsx'
import { LogoField } from './LogoField.tsx'
import { factNames, type Typed } from './company-view.ts'
import type { OwnCompany } from './use-company.ts'

export function CompanyForm({ company: { fields, save, type }, mayWrite }: { company: OwnCompany; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { site } = useShell()
  const wrong = fieldErrors(save.error) ?? {}
  /** For a list, the error of its first wrong line. */
  const errorOf = (name: keyof Typed) =>
    wrong[name] ?? Object.entries(wrong).find(([field]) => field.startsWith(`${name}.`))?.[1]
  const field = (name: keyof Typed) => ({
    label: t(factNames[name]),
    name,
    value: fields[name],
    readOnly: !mayWrite,
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  })
  return (
    <div className="grid max-w-180 gap-10">
      <section className="grid gap-5">
        <Heading level={2} size={21}>
          {t('admin-company.part.name')}
        </Heading>
        <TextField
          {...field('product')}
          hint={t('admin-company.hint.product', { product: site.product })}
          width="medium"
          maxLength={40}
        />
        <LogoField
          name="logo"
          hash={fields.logo}
          hint={t('admin-company.hint.logo', { limit: LOGO_MEGABYTES_MAX })}
          error={errorOf('logo')}
          mayWrite={mayWrite}
          onChange={(logo) => type({ logo })}
        />
        {fields.logo !== '' && (
          <LogoField
            name="logo_dark"
            hash={fields.logo_dark}
            hint={t('admin-company.hint.logoDark')}
            error={errorOf('logo_dark')}
            mayWrite={mayWrite}
            onChange={(logo_dark) => type({ logo_dark })}
          />
        )}
        <LogoField
          name="icon"
          hash={fields.icon}
          hint={t('admin-company.hint.icon', { limit: LOGO_MEGABYTES_MAX })}
          error={errorOf('icon')}
          mayWrite={mayWrite}
          onChange={(icon) => type({ icon })}
        />
        <ColourField {...field('accent')} colour="accent" hint={t('admin-company.hint.accent')} />
        <ColourField {...field('band')} colour="band" hint={t('admin-company.hint.band')} />
      </section>
      <section className="grid gap-5">
        <div>
          <Heading level={2} size={21}>
            {t('admin-company.part.company')}
          </Heading>
          <p className="mt-1 max-w-[58ch] text-15 text-ink-2">{t('admin-company.part.companyAbout')}</p>
        </div>
        <TextField {...field('name')} width="medium" maxLength={120} autoComplete="off" />
        <TextArea
          {...field('address')}
          hint={t('admin-company.hint.address', { count: COMPANY_LINES_MAX })}
          width="medium"
          rows={3}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('registration')} optional hint={t('admin-company.hint.registration')} maxLength={60} />
          <TextField {...field('vat')} optional hint={t('admin-company.hint.vat')} maxLength={40} />
          <TextField {...field('email')} type="email" autoComplete="off" />
          <TextField {...field('phone')} type="tel" autoComplete="off" optional maxLength={40} />
        </div>
        <TextArea {...field('links')} optional hint={t('admin-company.hint.links')} width="medium" rows={3} />
      </section>
    </div>
  )
}

/** Chooses a colour by its code or by the browser's picker, and previews text on it. */
function ColourField({
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
