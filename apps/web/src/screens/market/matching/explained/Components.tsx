import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import { formatNumber } from '#lib/language/format.ts'
import { shareClass, wholeShares } from '#ui/measures/shares.ts'

/** Each part of the score with its share of all weights; the table ends with what never counts. */
export function Components({ components }: Pick<MatchingFormula, 'components'>) {
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
