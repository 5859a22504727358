import { Nothing } from './Nothing.tsx'
import { formatDate, formatRelative } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { exactMoment } from './exact-moment.ts'

/** Clocks differ a little: what is only just to come is now. */
const SOON_MS = 60_000
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60_000

/**
 * When, as a person says it; the exact time on hover. What is to come has its date, with the year where
 * it is far, and what never was a dash.
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
