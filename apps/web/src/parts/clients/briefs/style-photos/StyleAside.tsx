import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { FlowFold } from '../../../flow/summary-card/FlowFold.tsx'
import { shareTexts } from './share-text.ts'
import { styleShares, type OfBoard } from './style-shares.ts'
import { StyleProfile, type StyledPhoto } from './StyleProfile.tsx'

type Photos = { photos: readonly StyledPhoto[]; board?: readonly OfBoard[] | undefined }

/** Beside the photos: the emerging style profile, with the flow's own card folded under it. */
export function StyleAside({
  photos,
  board,
  saved,
  title,
  summary,
  children,
}: Photos & { saved?: ReactNode; /** of the card */ title: string; summary: string; children: ReactNode }) {
  return (
    <StyleProfile
      photos={photos}
      board={board}
      saved={saved}
      after={
        <div className="border-t border-line px-6">
          <Disclosure
            className="border-b-0!"
            summary={
              <span className="text-15">
                {title}
                <span className="block text-13 font-normal text-ink-2">{summary}</span>
              </span>
            }
          >
            {children}
          </Disclosure>
        </div>
      }
    />
  )
}

/** The same on narrow screens: one line above the bar, once a photo is chosen. */
export function StyleFold({ photos, board, otherwise }: Photos & { otherwise: ReactNode }) {
  const { t } = useTranslation()
  const shares = styleShares(photos, board)
  const [most, ...others] = shareTexts(shares, t)
  if (most === undefined) return otherwise
  return (
    <FlowFold
      heading={t('flow.style.title')}
      start={<StyleBar shares={shares} size="strip" className="w-21" />}
      title={most}
      text={others.join(', ')}
    >
      <StyleProfile photos={photos} board={board} />
    </FlowFold>
  )
}
