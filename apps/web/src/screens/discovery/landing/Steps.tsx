import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatchingSample } from '@husrum/contract/market/matching/formula.ts'
import { styleShares } from '#parts/clients/briefs/style-photos/style-shares.ts'
import { landingQueries } from '#queries/discovery/landing.ts'
import type { StylePhoto } from '#queries/discovery/landing.content.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { serverDrawn } from '#lib/rendering/server-drawn.tsx'
import { firstChoice, stylesOf } from './first-choice.ts'
import { StyleTry } from './StyleTry.tsx'

const ConversationExample = serverDrawn(async () => (await import('./ConversationExample.tsx')).ConversationExample)
const MatchExample = serverDrawn(async () => (await import('./MatchExample.tsx')).MatchExample)

export const examples = [ConversationExample, MatchExample]

/**
 * How it works, shown with the product's own parts: the reader can choose the photos, and the match below is the expert
 * a brief with them would get in that town.
 */
export function Steps({ photos, town }: { photos: readonly StylePhoto[]; town: number | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [first] = useState(() => firstChoice(photos))
  const [chosen, setChosen] = useState(first)
  const taste = styleShares(photos.filter(({ id }) => chosen.includes(id)))
  const sampleOf = (ids: readonly number[]) => ({
    ...landingQueries(api).sample(town ?? 0, stylesOf(photos, ids)),
    enabled: town !== undefined && ids.length > 0,
  })
  const { data: begun } = useQuery(sampleOf(first))
  const { data: found } = useQuery(sampleOf(chosen))
  const sample = chosen.length > 0 ? found : undefined
  // A market without experts has no step to try.
  const canMatch = begun?.match != null
  const talk = (
    <Step
      of={3}
      title={t('landing.steps.talk.title')}
      text={t('landing.steps.talk.text')}
      className={canMatch ? 'lg:col-span-5' : 'lg:col-span-6'}
    >
      <ConversationExample />
    </Step>
  )
  const style = { of: 1, title: t('landing.steps.style.title'), text: t('landing.steps.style.text') }
  const match = { of: 2, title: t('landing.steps.match.title'), text: t('landing.steps.match.text') }
  return (
    <section aria-labelledby="how" className="mx-auto max-w-page px-gutter pt-22 lg:pt-32">
      <Heading level={2} size={40} id="how" className="mb-5 lg:mb-8">
        {t('landing.steps.title')}
      </Heading>
      {canMatch ? (
        <div className="grid gap-x-4 gap-y-12 lg:grid-cols-12 lg:gap-y-14">
          <Step
            {...style}
            className="lg:col-span-12 lg:grid-cols-subgrid lg:grid-rows-none"
            wordsClass="lg:col-span-4 lg:pr-6"
            panelClass="lg:col-span-8"
          >
            <StyleTry photos={photos} chosen={chosen} shares={taste} onChange={setChosen} />
          </Step>
          <Step {...match} className="lg:col-span-7">
            <MatchExample sample={sample} version={versionOf(sample)} />
            <LiveRegion>
              {chosen !== first && sample?.match
                ? t('landing.steps.match.now', { name: sample.match.expert.name, score: sample.match.score })
                : ''}
            </LiveRegion>
          </Step>
          {talk}
        </div>
      ) : (
        <div className="grid gap-x-4 gap-y-12 lg:grid-cols-12">
          <div className="grid content-start gap-12 lg:col-span-6">
            <Step {...style} />
            <Step {...match} />
          </div>
          {talk}
        </div>
      )}
    </section>
  )
}

/** Identifies what the card shows: while it is unchanged, the card is not rendered again. */
const versionOf = (sample: MatchingSample | undefined): string =>
  sample?.match
    ? [sample.match.expert.id, sample.match.score, ...sample.match.reasons.map(({ text }) => text)].join()
    : ''

type StepProps = {
  of: number
  title: string
  text: string
  /** The illustration; empty while there is no data for it. */
  children?: ReactNode
  className?: string
  wordsClass?: string
  panelClass?: string
}

function Step({ of, title, text, children, className, wordsClass, panelClass }: StepProps) {
  const { t } = useTranslation()
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-5 lg:gap-y-6', className)}>
      <div className={wordsClass}>
        <p className="mb-2.5 text-15 font-semibold">{t('landing.steps.number', { number: of })}</p>
        <Heading level={3} size={28}>
          {title}
        </Heading>
        <p className="mt-2.5 max-w-[44ch] text-ink-2">{text}</p>
      </div>
      {children && (
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] content-center rounded-photo bg-plaster p-4 lg:p-10',
            panelClass,
          )}
        >
          {children}
        </div>
      )}
    </div>
  )
}
