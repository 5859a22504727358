import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { qualityLevel } from '@husrum/contract/clients/briefs/quality.rules.ts'
import { qualityLevels } from '#parts/clients/briefs/steps/quality/quality-levels.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Steps } from '#ui/measures/Meter.tsx'
import { additionOf } from './quality-texts.ts'

/** More hints than this at once would discourage the client. */
const MOST = 2

/** Rates how much the brief tells an expert, and which additions would help most. */
export function QualityPanel({ brief, onEdit }: { brief: Brief; onEdit: (section: BriefSection) => void }) {
  const { t } = useTranslation()
  const { percent, missing } = brief.quality
  const additions = missing.flatMap((key) => additionOf(key) ?? []).slice(0, MOST)
  return (
    <section aria-labelledby="quality">
      <Heading level={2} size={17} id="quality">
        {t('application.quality.title')}
      </Heading>
      <Steps of={4} done={qualityLevel(percent)} className="mt-3" />
      <p className="mt-2 text-15">
        <b>{t(qualityLevels[qualityLevel(percent)])}</b>{' '}
        <span className="text-ink-2">
          {t(additions.length > 0 ? 'application.quality.most' : 'application.quality.whole')}
        </span>
      </p>
      {additions.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {additions.map(({ section, text }) => (
            <li key={text}>
              <Button
                tone="quiet"
                size="small"
                className="-ml-2 justify-start! text-left!"
                icon={<Plus aria-hidden="true" />}
                onClick={() => onEdit(section)}
              >
                {t(text)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
