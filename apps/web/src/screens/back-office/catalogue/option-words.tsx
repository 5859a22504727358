import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { AdminOption, OptionHolder } from '@husrum/contract/back-office/catalogue.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Badge } from '#ui/text/Badge.tsx'

export const languages = ['en', 'da', 'de'] as const

/** The name in the page's language, or in English until it is translated. */
export const nameOf = ({ names }: Pick<AdminOption, 'names'>, language: keyof AdminOption['names']): string =>
  names[language] || names.en

const isSaidIn = ({ names, descriptions }: AdminOption, language: (typeof languages)[number]): boolean =>
  names[language] !== '' && descriptions?.[language] !== ''

/** Lists the missing languages, or says that none is missing. */
export function LanguagesOf({ option }: { option: AdminOption }) {
  const { t } = useTranslation()
  const missing = languages.filter((language) => !isSaidIn(option, language))
  if (missing.length === 0) return <span className="text-ink-2">{t('admin-catalogue.translated')}</span>
  return (
    <Badge tone="danger">
      {t('admin-catalogue.missing', {
        languages: missing.map((language) => t(`admin-catalogue.language.${language}`)).join(', '),
      })}
    </Badge>
  )
}

export function OptionState({ option: { state } }: { option: Pick<AdminOption, 'state'> }) {
  const { t } = useTranslation()
  return <Badge tone={state === 'offered' ? 'success' : 'off'}>{t(`admin-catalogue.state.${state}`)}</Badge>
}

export function Swatches({ palette }: { palette: readonly string[] }) {
  return (
    <svg viewBox="0 0 60 20" className="h-5 w-15" aria-hidden="true">
      {palette.map((color, at) => (
        <rect key={`${at} ${color}`} x={at * 20} width="20" height="20" fill={color} />
      ))}
    </svg>
  )
}

/** Renders nothing while the counts are current. */
export function UsesCounted({ at, className }: { at: string | null; className: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (at === null) return null
  return (
    <p className={clsx(className, 'text-13 text-ink-2')}>
      {t('admin-catalogue.uses.counted', { moment: formatDate(at, language, 'moment') })}
    </p>
  )
}

/** Lists where the option is used, most frequent first. */
export function UsesList({ uses }: { uses: Partial<Record<OptionHolder, number>> }) {
  const { t } = useTranslation()
  const found = Object.entries(uses).toSorted(([, a], [, b]) => b - a)
  if (found.length === 0) return <p className="mt-2 text-ink-2">{t('admin-catalogue.uses.none')}</p>
  return (
    <ul>
      {found.map(([holder, count]) => (
        <li key={holder} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
          <span>{t(`admin-catalogue.holder.${holder}`)}</span>
          <span className="tabular-nums">{t('admin.number', { value: count })}</span>
        </li>
      ))}
    </ul>
  )
}
