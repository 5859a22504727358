import { useTranslation } from 'react-i18next'

/** Longer than this a first sentence is no lead. */
const LEAD_MAX = 220

/** The first paragraph leads when it is short; a longer one gives its first sentence. */
export function paragraphsOf(text: string): { lead: string | undefined; rest: string[] } {
  const [first, ...rest] = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (first === undefined) return { lead: undefined, rest: [] }
  if (first.length <= LEAD_MAX) return { lead: first, rest }
  const [, lead, after] = /^(.{20,220}?[.!?])\s+([^]+)$/u.exec(first) ?? []
  return lead !== undefined && after !== undefined
    ? { lead, rest: [after, ...rest] }
    : { lead: undefined, rest: [first, ...rest] }
}

export function Story({ text, preview }: { text: string; preview: boolean }) {
  const { t } = useTranslation()
  const { lead, rest } = paragraphsOf(text)
  if (lead === undefined && rest.length === 0)
    return preview ? <p className="text-ink-2">{t('project.preview.noStory')}</p> : <div />
  return (
    <div className="max-w-text">
      {lead && <p className="text-21 leading-snug tracking-[-0.01em] md:max-w-[46ch]">{lead}</p>}
      {rest.map((part, place) => (
        <p key={place} className="mt-4 whitespace-pre-line first:mt-0">
          {part}
        </p>
      ))}
    </div>
  )
}
