import { clsx } from 'clsx'
import { CalendarClock, Eye, Scale, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import type { ShownWeight } from '#queries/discovery/landing.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { shareClass } from '#ui/measures/shares.ts'

const promises = [
  { icon: Scale, title: 'landing.fair.order', text: 'landing.fair.orderText' },
  { icon: Eye, title: 'landing.fair.sight', text: 'landing.fair.sightText' },
  { icon: Users, title: 'landing.fair.three', text: 'landing.fair.threeText' },
  { icon: CalendarClock, title: 'landing.fair.answer', text: 'landing.fair.answerText' },
] as const

/** Why clients can trust the order: what counts, what does not, and the promises. */
export function Fairness({ weights }: { weights: readonly ShownWeight[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="fair" className="mt-22 bg-pine py-18 text-on-pine lg:mt-32 lg:py-26">
      <div className="mx-auto grid max-w-page gap-y-12 px-gutter lg:grid-cols-12 lg:gap-x-4">
        <div className="flex flex-col justify-between gap-12 lg:col-span-5">
          <h2 id="fair" className="max-w-[14ch] text-[clamp(2.75rem,4.7vw,4.25rem)] leading-none tracking-[-0.035em]">
            {t('landing.fair.title')}
          </h2>
          {weights.length > 0 && <Weights weights={weights} />}
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <ul className="divide-y divide-on-pine/25 border-y border-on-pine/25">
            {promises.map(({ icon: Icon, title, text }) => (
              <li key={title} className="grid grid-cols-[36px_minmax(0,1fr)] py-5.5">
                <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.75 size-5.5" />
                <div>
                  <h3 className="text-21 tracking-[-0.015em]">{t(title)}</h3>
                  <p className="mt-1 text-on-pine-2">{t(text)}</p>
                </div>
              </li>
            ))}
          </ul>
          <Link {...links.howMatchingWorks()} className="mt-6 inline-block text-15">
            {t('landing.fair.more')}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** The bars only illustrate the order of the rows; the words contain the same. */
function Weights({ weights }: { weights: readonly ShownWeight[] }) {
  const { t } = useTranslation()
  const heaviest = Math.max(...weights.map(({ weight }) => weight))
  return (
    <table className="w-full text-15">
      <caption className="pb-3 text-left text-on-pine-2">{t('landing.fair.counts')}</caption>
      <tbody>
        {weights.map(({ name, weight }) => (
          <tr key={name}>
            <Row>{name}</Row>
            <td className="py-1.25">
              <span className="sr-only">{t('landing.fair.of', { share: Math.round((weight / heaviest) * 100) })}</span>
              <span
                aria-hidden="true"
                className={clsx('block h-2.5 w-share rounded-[2px] bg-on-pine', shareClass((weight / heaviest) * 100))}
              />
            </td>
          </tr>
        ))}
        <tr>
          <Row>{t('landing.fair.pay')}</Row>
          <td className="py-1.25">
            <b className="rounded-[3px] bg-marigold px-2 py-0.5 text-on-marigold">{t('landing.fair.nothing')}</b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const Row = ({ children }: { children: string }) => (
  <th scope="row" className="w-37 py-1.25 pr-3 text-left font-normal">
    {children}
  </th>
)
