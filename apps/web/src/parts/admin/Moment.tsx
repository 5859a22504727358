import { formatDate, formatRelative } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'

/** When, as a person says it; the exact time on hover. A dash where it never was. */
export function Moment({ at, now }: { at: string | null; now: number }) {
  const { language } = useShell()
  if (at === null) return '–'
  return (
    <time dateTime={at} title={formatDate(at, language, 'moment')}>
      {formatRelative(at, language, new Date(Math.max(now, Date.parse(at))))}
    </time>
  )
}
