import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertCard } from '@husrum/contract/experts.ts'
import { styleShares } from '#parts/style-photos/style-shares.ts'
import type { StylePhoto } from '#lib/queries/landing.ts'
import { Heading } from '#ui/Heading.tsx'
import { serverDrawn } from '#lib/server-drawn.tsx'
import { firstChoice } from './style-fit.ts'
import { StyleTry } from './StyleTry.tsx'

const ConversationExample = serverDrawn(async () => (await import('./ConversationExample.tsx')).ConversationExample)
const MatchExample = serverDrawn(async () => (await import('./MatchExample.tsx')).MatchExample)

export const examples = [ConversationExample, MatchExample]

/** How it works, told with the product's own parts: the photos can be chosen, and the match below follows from them. */
export function Steps({ photos, experts }: { photos: readonly StylePhoto[]; experts: readonly ExpertCard[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => firstChoice(photos, experts))
  const taste = styleShares(photos.filter(({ id }) => chosen.includes(id)))
  const canMatch = photos.length > 0 && experts.length > 0
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
            <MatchExample taste={taste} experts={experts} version={chosen.join()} />
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

type StepProps = {
  of: number
  title: string
  text: string
  /** What shows it; nothing while there is nothing to show it with. */
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
