import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { Check, CircleDashed } from 'lucide-react'
import { ABOUT_MAX, ABOUT_MIN } from '@husrum/contract/core/limits.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { Steps } from '#ui/measures/Meter.tsx'
import { type Missing, qualityOf, type Topic, topics, topicsIn } from '#parts/clients/briefs/steps/quality/quality.ts'
import { qualityLevels } from '#parts/clients/briefs/steps/quality/quality-levels.ts'
import type { StepBodyProps } from '../step-props.ts'

/** The project in the client's own words, with hints about missing topics. */
export function AboutText({ answers, change, problems, elsewhere }: StepBodyProps & Omit<QualityMeterProps, 'draft'>) {
  const { t } = useTranslation()
  return (
    <TextArea
      id="about_project"
      name="about_project"
      label={t('brief.about.label')}
      hint={t('brief.about.hint')}
      error={problems.about_project}
      rows={8}
      counter={{ minimum: ABOUT_MIN, maximum: ABOUT_MAX }}
      value={answers.about_project}
      onChange={(event) => change({ about_project: event.target.value })}
      after={<QualityMeter draft={answers} elsewhere={elsewhere} />}
    />
  )
}

/** Sentences that link to another answer; the flow knows in which step that is. */
type Elsewhere = Readonly<Record<Exclude<Missing, 'about_project'> | 'morePhotos', string>>
const inSteps: Elsewhere = {
  photos: 'brief.quality.photos',
  budget: 'brief.quality.budget',
  timeline: 'brief.quality.timeline',
  specialists: 'brief.quality.specialists',
  morePhotos: 'brief.quality.morePhotos',
}

type QualityMeterProps = { draft: BriefDraft; elsewhere?: Elsewhere | undefined }

/** The present quality of the brief, and the one thing that would improve it most. */
function QualityMeter({ draft, elsewhere = inSteps }: QualityMeterProps) {
  const { t } = useTranslation()
  const { level, missing } = qualityOf(draft)
  const isEmpty = draft.about_project.trim() === ''
  const found = topicsIn(draft.about_project)
  const topic = topics.find((each) => !found.includes(each))
  const advice = adviceOf(draft, level, missing[0], topic, elsewhere)
  return (
    <div className="mt-3.5 grid gap-2.5 rounded-photo bg-plaster px-4 pt-3.5 pb-4 lg:px-5 lg:pt-4">
      <Steps of={4} done={isEmpty ? 0 : level} />
      <p className="text-15" role="status">
        {!isEmpty && <b>{t(qualityLevels[level])} </b>}
        {advice && t(advice)}
      </p>
      <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-13">
        {topics.map((each) => {
          const isThere = found.includes(each)
          return (
            <li
              key={each}
              className={clsx('flex items-center gap-1.5 [&_svg]:size-3.5', isThere ? 'text-ink-2' : 'font-semibold')}
            >
              {isThere ? <Check aria-hidden="true" strokeWidth={2.25} /> : <CircleDashed aria-hidden="true" />}
              {t(`brief.quality.topic.${each}`)}
              <span className="sr-only">{t(isThere ? 'brief.quality.there' : 'brief.quality.notThere')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Names the next topic to write about instead of "write more"; a strong brief only gets a hint. */
function adviceOf(
  draft: BriefDraft,
  level: number,
  first: Missing | undefined,
  topic: Topic | undefined,
  elsewhere: Elsewhere,
): string | undefined {
  if (first === 'about_project' && draft.about_project.trim() === '') return 'brief.quality.about_project'
  if (first === 'about_project' || level === 4)
    return topic ? `brief.quality.add.${topic}` : level === 4 ? undefined : 'brief.quality.add.more'
  if (first === 'photos' && draft.photos.length > 0) return elsewhere.morePhotos
  return first && elsewhere[first]
}
