import { Nothing } from './Nothing.tsx'
import { formatDate, formatRelative } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { exactMoment } from './exact-moment.ts'

/** Clocks differ a little, so a moment just ahead counts as now. */
const SOON_MS = 60_000
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60_000

/**
 * A moment in everyday words, the exact time on hover. A future moment shows its date, with the year when it is far
 * away; no moment is a dash.
 */
export function Moment({ at, now }: { at: string | null; now: number }) {
  const { language } = useShell()
  if (at === null) return <Nothing />
  const exact = exactMoment(at, language)
  const time = Date.parse(at)
  if (time > now + SOON_MS)
    return <time dateTime={at}>{time > now + HALF_A_YEAR_MS ? exact : formatDate(at, language, 'moment')}</time>
  return (
    <time dateTime={at} title={exact}>
      {formatRelative(at, language, new Date(Math.max(now, time)))}
    </time>
  )
}
