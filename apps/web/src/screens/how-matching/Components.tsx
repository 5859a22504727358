import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { MatchingFormula } from '@husrum/contract/matching-formula.ts'
import { formatNumber } from '#lib/format.ts'
import { shareClass, wholeShares } from '#ui/shares.ts'

/** Each part of the score with its share of all weights, and what never counts at the end of the same table. */
export function Components({ components }: Pick<MatchingFormula, 'components'>) {
  const { t } = useTranslation()
  const shares = wholeShares(components.map(({ share }) => share))
  const widest = Math.max(1, ...shares)
  return (
    <table className="w-full">
      <caption className="sr-only">{t('how-matching.counts.title')}</caption>
      <tbody className="divide-y divide-line border-y border-line">
        {components.map(({ key, name, client_weight, expert_weight, multiplies }, place) => {
          const share = shares[place] ?? 0
          return (
            <tr key={key} className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <th scope="row" className="text-left">
                <span className="block font-semibold">{name}</span>
                <span className="block text-13 font-normal text-ink-2 tabular-nums">
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
                  <span className="mb-2 flex items-center gap-3">
                    <span className="block min-w-0 flex-1">
                      <span
                        aria-hidden="true"
                        className={clsx(
                          'block h-2.5 w-share rounded-[2px] bg-pine',
                          shareClass((share / widest) * 100),
                        )}
                      />
                    </span>
                    <span className="w-24 text-right text-15 tabular-nums">
                      {t('how-matching.counts.of', { share })}
                    </span>
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
