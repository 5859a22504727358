import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { shareClass, wholeShares } from '#ui/measures/shares.ts'
import type { Choices } from './choices.ts'
import { Example } from './Example.tsx'

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

const ways = [
  { path: paths.contact(), label: 'how-matching.object.write' },
  { path: '/ranking', label: 'how-matching.object.legal' },
  { path: paths.experts(), label: 'how-matching.object.all' },
] as const

/** For readers who think that a place or a percentage is wrong: whom to write to, and which laws bind us. */
function Objecting() {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {useExistingItems(ways).map(({ path, label }) => (
        <li key={path} className="py-4">
          <Link {...toRoute(path)}>{t(label)}</Link>
        </li>
      ))}
      <li className="py-4">
        <a href="/api/matching/formula" className="underline decoration-1 underline-offset-[0.2em]">
          {t('how-matching.object.data')}
        </a>
      </li>
    </ul>
  )
}

const rules = ['service', 'project', 'session', 'country', 'active'] as const

/** Rules for every list. */
function Rules() {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rules.map((rule) => (
        <li key={rule} className="py-4">
          {t(`how-matching.rules.${rule}`)}
        </li>
      ))}
    </ul>
  )
}

/** Wishes that are relaxed when there are few matches, in this order. */
function RelaxedWishes({ formula: { gives_way } }: { formula: MatchingFormula }) {
  const { t } = useTranslation()
  return (
    <ol className="divide-y divide-line border-y border-line">
      {gives_way.map(({ key, factor }, place) => (
        <li key={key} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-4">
          <span aria-hidden="true" className="font-semibold tabular-nums">
            {place + 1}
          </span>
          <span>
            <b className="block font-semibold">{t(`how-matching.gives.${key}`)}</b>
            <span className="block max-w-text text-ink-2">
              {t(`how-matching.gives.${key}Text`, { percent: Math.round(factor * 100) })}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const orders = ['pacing', 'fairness', 'newcomers', 'variety', 'kept'] as const

/** What changes places besides the score, and never the percentage. */
function Order({ formula: { newcomers, fairness } }: { formula: MatchingFormula }) {
  const { t } = useTranslation()
  const numbers = {
    place: newcomers.place,
    leads: newcomers.leads_below,
    days: newcomers.days_below,
    share: Math.round(newcomers.share_of_fifth * 100),
    factor: formatNumber(Math.round(fairness.most * 10) / 10),
  }
  return (
    <dl className="divide-y divide-line border-y border-line">
      {orders.map((key) => (
        <div key={key} className="py-4">
          <dt className="font-semibold">{t(`how-matching.order.${key}`)}</dt>
          <dd className="mt-1 max-w-text text-ink-2">{t(`how-matching.order.${key}Text`, numbers)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each part of the score with its share of all weights; the table ends with what never counts. */
function Components({ components }: Pick<MatchingFormula, 'components'>) {
  const { t } = useTranslation()
  const sides = {
    client: wholeShares(components.map(({ client_share }) => client_share)),
    expert: wholeShares(components.map(({ expert_share }) => expert_share)),
  }
  const widest = Math.max(1, ...sides.client, ...sides.expert)
  return (
    <table className="w-full">
      <caption className="sr-only">{t('how-matching.counts.title')}</caption>
      <tbody className="divide-y divide-line border-y border-line">
        {components.map(({ key, name, client_weight, expert_weight, multiplies }, place) => {
          const client = sides.client[place] ?? 0
          const expert = sides.expert[place] ?? 0
          return (
            <tr key={key} className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <th scope="row" className="text-left">
                <span className="block font-semibold">{name}</span>
                <span className="block text-13 font-normal text-ink-2">
                  {multiplies
                    ? t('how-matching.counts.multiplies')
                    : t('how-matching.counts.weights', {
                        client: formatNumber(client_weight),
                        expert: formatNumber(expert_weight),
                      })}
                </span>
              </th>
              <td className="min-w-0">
                {!multiplies && (
                  <span className="mb-2 grid gap-1">
                    <Share label={t('how-matching.counts.you', { share: client })} of={(client / widest) * 100} />
                    <Share
                      label={t('how-matching.counts.them', { share: expert })}
                      of={(expert / widest) * 100}
                      light
                    />
                  </span>
                )}
                <span className="block max-w-text text-ink-2">{t(`how-matching.component.${key}`)}</span>
              </td>
            </tr>
          )
        })}
        <tr className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <th scope="row" className="text-left font-semibold">
            {t('how-matching.counts.pay')}
          </th>
          <td>
            <b className="rounded-[3px] bg-marigold px-2 py-0.5 text-on-marigold">{t('landing.fair.nothing')}</b>
            <span className="mt-2 block max-w-text text-ink-2">{t('how-matching.counts.payText')}</span>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The bar illustrates the text next to it. */
const Share = ({ label, of, light = false }: { label: string; of: number; light?: boolean }) => (
  <span className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-3">
    <span aria-hidden="true" className="block">
      <span
        className={clsx('block h-2 w-share rounded-[2px]', light ? 'bg-marigold' : 'bg-pine-text', shareClass(of))}
      />
    </span>
    <span className="text-13 text-ink-2">{label}</span>
  </span>
)
