import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { useDraftBoard } from '#parts/clients/boards/use-draft-board.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'

type Choice = Pick<BriefDraft, 'board_id' | 'device_board'>

/** Two rows on a wide screen. */
const SHOWN = 12

/** The board that the brief begins with: its photos, and whether they stay in the brief. */
export function BoardChoice({ answers, change }: { answers: Choice; change: (change: Partial<Choice>) => void }) {
  const { t } = useTranslation()
  // the board from the start stays selectable while the step is open
  const [given] = useState<Choice>({ board_id: answers.board_id, device_board: answers.device_board })
  const board = useDraftBoard(given)
  if (!board || board.items.length === 0) return null
  const keeps = answers.device_board || answers.board_id !== null
  const { name, items } = board
  return (
    <section className="mt-5 rounded-photo border border-line p-5 sm:p-6" aria-labelledby="brief-board">
      <Heading level={2} size={21} id="brief-board">
        {name === null ? t('boards.brief.fromDevice') : t('boards.brief.from', { name })}
      </Heading>
      <p className="mt-1 text-15 text-ink-2">{t('boards.brief.text')}</p>
      <ul className="mt-4 grid grid-cols-4 gap-2 sm:grid-cols-6">
        {items.slice(0, SHOWN).map(({ photo }) => (
          <li key={photo.id}>
            <Photo photo={photo.picture} ratio="1/1" sizes="120px" upTo={320} corners="control" />
          </li>
        ))}
      </ul>
      <Checkbox
        className="mt-3"
        checked={keeps}
        hint={t('boards.brief.keepHint')}
        onChange={(event) => change(event.target.checked ? given : { board_id: null, device_board: false })}
      >
        {t('boards.brief.keep')}
      </Checkbox>
    </section>
  )
}
