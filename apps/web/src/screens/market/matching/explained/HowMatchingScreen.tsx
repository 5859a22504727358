import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import type { Choices } from './choices.ts'
import { Components } from './Components.tsx'
import { Example } from './Example.tsx'
import { Objecting } from './Objecting.tsx'
import { RelaxedWishes, Order, Rules } from './RulesAndOrder.tsx'

/** The formula in plain words. Every number on the page comes from the scoring code. */
export function HowMatchingScreen({ choices }: { choices: Choices }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: formula } = useSuspenseQuery(matchingQueries(api).formula())
  const [newest] = formula.versions
  return (
    <Page className="pt-8 pb-10 lg:pt-14">
      <Heading level={1} size="hero" focusable className="max-w-[14ch] text-[clamp(2.5rem,5vw,4rem)]">
        {t('how-matching.heading')}
      </Heading>
      <p className="mt-5 max-w-text text-21 leading-[1.42] text-ink-2">{t('how-matching.lead')}</p>
      {newest && (
        <p className="mt-4 text-15 text-ink-2">
          {t('how-matching.inUse', {
            version: formula.model_version,
            date: formatDate(newest.since, language, 'longDay'),
          })}
        </p>
      )}
      <Chapter id="chance" title={t('how-matching.chance.title')} text={t('how-matching.chance.text')}>
        <Chance formula={formula} />
      </Chapter>
      <Chapter id="try" title={t('how-matching.example.title')} text={t('how-matching.example.text')}>
        <Example choices={choices} />
      </Chapter>
      <Chapter id="counts" title={t('how-matching.counts.title')} text={t('how-matching.counts.text')}>
        <Components components={formula.components} />
      </Chapter>
      <Chapter id="rules" title={t('how-matching.rules.title')} text={t('how-matching.rules.text')}>
        <Rules />
      </Chapter>
      <Chapter
        id="gives-way"
        title={t('how-matching.gives.title')}
        text={t('how-matching.gives.text', { count: formula.enough })}
      >
        <RelaxedWishes formula={formula} />
      </Chapter>
      <Chapter id="order" title={t('how-matching.order.title')} text={t('how-matching.order.text')}>
        <Order formula={formula} />
      </Chapter>
      <Chapter id="versions" title={t('how-matching.versions.title')} text={t('how-matching.versions.text')}>
        <ol className="divide-y divide-line border-y border-line">
          {formula.versions.map(({ version, since }) => (
            <li key={version} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <p>
                <b className="font-semibold tabular-nums">{version}</b>
                <span className="block text-15 text-ink-2">{formatDate(since, language, 'longDay')}</span>
              </p>
              <p className="max-w-text text-ink-2">{t(`how-matching.version.${version}`)}</p>
            </li>
          ))}
        </ol>
      </Chapter>
      <Chapter id="object" title={t('how-matching.object.title')} text={t('how-matching.object.text')}>
        <Objecting />
      </Chapter>
    </Page>
  )
}

function Chapter({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 lg:mt-24 lg:grid-cols-12"
    >
      <div className="lg:col-span-4">
        <Heading level={2} size={28} id={id} className="max-w-[18ch] scroll-mt-6">
          {title}
        </Heading>
        <p className="mt-3 max-w-[44ch] text-ink-2">{text}</p>
      </div>
      <div className="min-w-0 lg:col-span-7 lg:col-start-6">{children}</div>
    </section>
  )
}

/** What the percentage means, and how far it was from the real outcome. */
function Chance({ formula: { words, calibration } }: { formula: MatchingFormula }) {
  const { t } = useTranslation()
  const points = (of: number) => formatNumber(Math.round(of * 10) / 10)
  const steps = [
    { key: 'strong', value: t('how-matching.chance.from', { percent: words.strong }) },
    { key: 'good', value: t('how-matching.chance.from', { percent: words.good }) },
    { key: 'possible', value: t('how-matching.chance.below', { percent: words.good }) },
  ]
  return (
    <>
      <dl className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-4 border-y border-line py-5">
        {steps.map(({ key, value }) => (
          <div key={key}>
            <dt className="font-semibold">{t(`match.word.${key}`)}</dt>
            <dd className="text-15 text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-text text-ink-2">
        {t('how-matching.chance.measured', {
          least: points(calibration.least_points),
          most: points(calibration.most_points),
          limit: points(calibration.limit_points),
        })}
      </p>
    </>
  )
}
