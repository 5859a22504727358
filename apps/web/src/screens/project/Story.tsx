import { useTranslation } from 'react-i18next'
import { paragraphsOf } from './paragraphs.ts'

export function Story({ text, preview }: { text: string; preview: boolean }) {
  const { t } = useTranslation()
  const { lead, rest } = paragraphsOf(text)
  if (lead === undefined && rest.length === 0)
    return preview && <p className="text-ink-2">{t('project.preview.noStory')}</p>
  return (
    <div className="max-w-text">
      {lead && <p className="text-21 leading-[1.4] tracking-[-0.015em] md:max-w-[40ch] md:text-[1.5rem]">{lead}</p>}
      {rest.map((part, place) => (
        <p key={place} className="mt-5 whitespace-pre-line first:mt-0">
          {part}
        </p>
      ))}
    </div>
  )
}
