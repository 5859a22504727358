import { Nothing } from './Nothing.tsx'
import { formatDate, formatRelative } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'

/** Clocks differ a little: what is only just to come is now. */
const SOON_MS = 60_000

/** When, as a person says it; the exact time on hover. What is to come has its date, what never was a dash. */
export function Moment({ at, now }: { at: string | null; now: number }) {
  const { language } = useShell()
  if (at === null) return <Nothing />
  const date = formatDate(at, language, 'moment')
  const time = Date.parse(at)
  if (time > now + SOON_MS) return <time dateTime={at}>{date}</time>
  return (
    <time dateTime={at} title={date}>
      {formatRelative(at, language, new Date(Math.max(now, time)))}
    </time>
  )
}
