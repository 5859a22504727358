import { useTranslation } from 'react-i18next'
import { paragraphsOf } from './paragraphs.ts'

export function Story({ text, preview }: { text: string; preview: boolean }) {
  const { t } = useTranslation()
  const { lead, rest } = paragraphsOf(text)
  if (lead === undefined && rest.length === 0)
    return preview && <p className="text-ink-2">{t('project.preview.noStory')}</p>
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
