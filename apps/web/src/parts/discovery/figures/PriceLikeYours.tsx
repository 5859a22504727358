import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { PriceFigure } from '@husrum/contract/discovery/figures/price-figures.ts'
import { useShell } from '#lib/shell-context.ts'
import { priceSentence } from './price-words.ts'

type PriceLikeYoursProps = {
  price: PriceFigure
  /** The single room, or the single kind of building work, of the project. */
  topic: { room?: string | undefined; aspect?: string | undefined }
  /** The code of the home's country. */
  home: string | undefined
  className?: string
}

/** What similar projects cost, and what that includes. */
export function PriceLikeYours({ price, topic, home, className }: PriceLikeYoursProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <div className={clsx('rounded-photo bg-plaster px-5 py-4', className)}>
      <p className="font-semibold">{priceSentence(price, topic, t, { language, home })}</p>
      <p className="mt-1 max-w-text text-15 text-ink-2">{t('prices.included')}</p>
    </div>
  )
}
