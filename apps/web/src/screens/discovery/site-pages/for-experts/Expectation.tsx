import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FIGURES_BRIEFS_MIN, FIGURES_EXPERTS_MIN } from '@husrum/contract/core/limits.ts'
import type { MarketFigures } from '@husrum/contract/discovery/figures/market-figures.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { shareClass } from '#ui/measures/shares.ts'

/** The outcomes of the briefs of the last 90 days, good and bad side by side. */
export function Expectation({ market }: { market: MarketFigures }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { figures } = market
  const [from, to] = [market.from, market.to].map((day) => formatDate(day, language, 'longDay'))
  return (
    <section aria-labelledby="expectation" className="mt-22 bg-pine py-18 text-on-pine lg:mt-32 lg:py-26">
      <div className="mx-auto max-w-page px-gutter">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <h2
            id="expectation"
            className="max-w-[11em] text-[clamp(2.5rem,4.4vw,4rem)] leading-none tracking-[-0.035em] text-balance"
          >
            {t('for-experts.expect.title')}
          </h2>
          <p className={clsx('text-15 text-on-pine-2', figures ? 'max-w-[26rem]' : 'max-w-text')}>
            {figures
              ? t('for-experts.expect.about', { from, to })
              : t('for-experts.expect.tooFew', { from, to, least: FIGURES_BRIEFS_MIN })}
          </p>
        </div>
        {figures && <Figures figures={figures} />}
      </div>
    </section>
  )
}

function Figures({ figures }: { figures: NonNullable<MarketFigures['figures']> }) {
  const { t } = useTranslation()
  const { briefs, sent, answered, hired, invitations } = figures
  const average = sent > 0 ? Math.round((10 * invitations) / sent) / 10 : 0
  const steps = [
    { count: briefs, text: t('for-experts.expect.briefs', { count: briefs }) },
    { count: sent, text: t('for-experts.expect.sent', { count: sent, average }) },
    { count: answered, text: t('for-experts.expect.answered', { count: answered }) },
    { count: hired, text: t('for-experts.expect.hired', { count: hired }) },
  ]
  return (
    <>
      <ol className="mt-9 grid gap-y-5 lg:mt-13 lg:flex lg:gap-1">
        {steps.map(({ count, text }, place) => {
          const share = (100 * count) / briefs
          return (
            // As wide as its share of all briefs, but never too narrow for its words.
            <li key={text} className={clsx('lg:min-w-36 lg:grow-share', shareClass(share))}>
              <span
                aria-hidden="true"
                className={clsx(
                  'block h-2 w-share min-w-1 lg:h-2.5 lg:w-full',
                  place === steps.length - 1 ? 'bg-marigold' : 'bg-on-pine/25',
                )}
              />
              <b className="numerals-tight mt-2.5 block text-[2.75rem] leading-[1.1] tracking-[-0.035em] lg:mt-5 lg:text-[3.5rem]">
                {formatNumber(count)}
              </b>{' '}
              <span className="mt-1 block text-15 text-on-pine-2 lg:pr-4">{text}</span>
            </li>
          )
        })}
      </ol>
      <Findings figures={figures} />
    </>
  )
}

function Findings({ figures }: { figures: NonNullable<MarketFigures['figures']> }) {
  const { t } = useTranslation()
  const { hired, invitations, clients_without: without, new_experts: joined, quiet_region: quiet } = figures
  // The wait for a first lead differs most by where an expert works.
  const elsewhere =
    quiet && t('for-experts.expect.quiet', { region: quiet.name, experts: quiet.experts, count: quiet.briefs })
  const wait = waitOf(joined, t)
  const findings = [
    hired > 0
      ? {
          title: t('for-experts.expect.won', { count: Math.round(invitations / hired) }),
          text: t('for-experts.expect.wonText', { leads: invitations, hired }),
        }
      : { title: t('for-experts.expect.noneWon'), text: t('for-experts.expect.noneWonText', { leads: invitations }) },
    { ...wait, text: elsewhere ? `${wait.text} ${elsewhere}` : wait.text },
    without > 0
      ? { title: t('for-experts.expect.without', { count: without }), text: t('for-experts.expect.withoutText') }
      : { title: t('for-experts.expect.noneWithout'), text: t('for-experts.expect.noneWithoutText') },
  ]
  return (
    <ul className="mt-8 grid gap-x-14 gap-y-6 border-t border-on-pine/25 pt-6 lg:mt-12 lg:grid-cols-3">
      {findings.map(({ title, text }) => (
        <li key={title}>
          <h3 className="text-17 tracking-[-0.015em]">{title}</h3>
          <p className="text-15 text-on-pine-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** How long new experts waited for a first lead. */
function waitOf(joined: NonNullable<MarketFigures['figures']>['new_experts'], t: TFunction) {
  if (!joined)
    return {
      title: t('for-experts.expect.fewNew'),
      text: t('for-experts.expect.fewNewText', { least: FIGURES_EXPERTS_MIN }),
    }
  const { joined: count, days_to_first_lead: days } = joined
  if (days === null)
    return { title: t('for-experts.expect.waiting'), text: t('for-experts.expect.waitingText', { joined: count }) }
  return {
    title: t('for-experts.expect.first', { count: days }),
    text: t('for-experts.expect.firstText', { joined: count }),
  }
}
