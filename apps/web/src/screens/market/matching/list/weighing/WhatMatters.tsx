import { useTranslation } from 'react-i18next'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Slider } from '#ui/choices/Slider.tsx'
import type { Weigher } from './use-weighing.ts'
import { MOST, mostRisen, sliders, USUAL, weightsOf } from './weighing.ts'

/** Sliders that sort the list at once, only on this screen: next to the list, and on phones folded above it. */
export function WhatMatters({ weigher, folded = false }: { weigher: Weigher; folded?: boolean }) {
  const { t } = useTranslation()
  if (folded)
    return (
      <Disclosure summary={t('matches.matters.title')} className="lg:hidden">
        <Sliders weigher={weigher} />
      </Disclosure>
    )
  return (
    <section aria-labelledby="what-matters" className="hidden lg:block">
      <Heading level={2} size={17} id="what-matters">
        {t('matches.matters.title')}
      </Heading>
      <Sliders weigher={weigher} />
    </section>
  )
}

function Sliders({ weigher: { weighing, set, reset, list } }: { weigher: Weigher }) {
  const { t } = useTranslation()
  const isMoved = weightsOf(weighing) !== undefined
  const risen = list && mostRisen(list)
  return (
    <>
      <p className="mt-1 text-15 text-ink-2">{t('matches.matters.text')}</p>
      <div className="mt-4 grid gap-3 text-ink">
        {sliders.map((key) => {
          const step = weighing[key] ?? USUAL
          return (
            <Slider
              key={key}
              label={t(`matches.matters.part.${key}`)}
              value={step}
              max={MOST}
              onChange={(value) => set(key, value)}
              valueText={t(`matches.matters.step.${step}`)}
              changed={step !== USUAL}
            />
          )
        })}
      </div>
      <div className="mt-1 flex min-h-9 items-center justify-between gap-3 text-15">
        <p role="status" className="text-ink-2">
          {list &&
            (risen
              ? t('matches.matters.risen', { name: shortName(risen.match.expert), place: risen.place })
              : t('matches.matters.same'))}
        </p>
        {isMoved && (
          <Button tone="quiet" size="small" onClick={reset}>
            {t('matches.matters.reset')}
          </Button>
        )}
      </div>
    </>
  )
}
