import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'

type Option = { value: string; label: string }

/** A filter with several values: it looks like the other filters and opens its check boxes. */
export function SeveralFilter({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  /** In the order of the options; undefined when none is chosen. */
  onChange: (chosen: string[] | undefined) => void
}) {
  const { t } = useTranslation()
  const isChosen = ({ value }: Option) => chosen.includes(value)
  const names = options.filter(isChosen).map((option) => option.label)
  const change = (switched: Option) => {
    const after = options.filter((option) => isChosen(option) !== (option.value === switched.value))
    onChange(after.length > 0 ? after.map(({ value }) => value) : undefined)
  }
  return (
    <Popover
      title={label}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-control text-13 text-ink-2 pointer-coarse:min-h-11"
        >
          {label}
          <span className="inline-flex min-w-0 items-center gap-2 font-semibold text-ink">
            <span className="max-w-56 truncate">{names.length > 0 ? names.join(', ') : t('admin.filter.any')}</span>
            <ChevronDown aria-hidden="true" className="size-4.5 shrink-0" />
          </span>
        </button>
      }
    >
      {(close) => (
        <>
          <ul className="grid min-w-48">
            {options.map((option) => (
              <li key={option.value}>
                <Checkbox size="small" checked={isChosen(option)} onChange={() => change(option)}>
                  {option.label}
                </Checkbox>
              </li>
            ))}
          </ul>
          <Button
            size="small"
            className="mt-2"
            onClick={() => {
              onChange(undefined)
              // the focus returns to the filter
              close()
            }}
          >
            {t('admin.bulk.clear')}
          </Button>
        </>
      )}
    </Popover>
  )
}
