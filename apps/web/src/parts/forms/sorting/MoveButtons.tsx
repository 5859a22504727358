import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Moves an item one place up or down, for people who do not drag. `id` names it, so that the focus can follow. */
export function MoveButtons({
  id,
  name,
  place,
  of,
  onMove,
}: {
  id: string
  name: string
  place: number
  of: number
  onMove: (to: number) => void
}) {
  const { t } = useTranslation()
  const move = (to: number, button: string) => {
    onMove(to)
    // The list is redrawn: the focus follows the item, to the other button where this one is disabled now.
    requestAnimationFrame(() => {
      const find = (name: string) => document.querySelector<HTMLButtonElement>(`[data-move="${id}:${name}"]`)
      const same = find(button)
      ;(same?.disabled ? find(button === 'up' ? 'down' : 'up') : same)?.focus()
    })
  }
  const look =
    'grid size-9 place-items-center border border-line-strong bg-wall hover:border-ink disabled:text-line-strong pointer-coarse:size-11 [&_svg]:size-4'
  return (
    <span className="flex shrink-0">
      <button
        type="button"
        data-move={`${id}:up`}
        disabled={place === 0}
        aria-label={t('portfolio.sort.earlier', { name })}
        className={`${look} rounded-l-control`}
        onClick={() => move(place - 1, 'up')}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        data-move={`${id}:down`}
        disabled={place === of - 1}
        aria-label={t('portfolio.sort.later', { name })}
        className={`${look} -ml-px rounded-r-control`}
        onClick={() => move(place + 1, 'down')}
      >
        <ArrowDown aria-hidden="true" />
      </button>
    </span>
  )
}
